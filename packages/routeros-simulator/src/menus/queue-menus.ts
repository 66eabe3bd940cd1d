import type { RouterState } from '../router/router-state.ts';
import type { Item } from '../router/table.ts';
import { failure, noSuchItem } from '../router/trap.ts';
import { bytesAfter, packetsFor, rateAt, type Traffic } from '../sessions/traffic.ts';
import { type Menu, readOnly, SWITCHABLE, writable } from './menu.ts';
import { bool, ratePair, text } from './value-types.ts';

type Measure = (traffic: Traffic, meanBps: number, elapsedMs: number) => number;

/** `upload/download` of the session of a dynamic queue; static queues carry no traffic here. */
const measured =
  (measure: Measure) =>
  ({ session }: Item, router: RouterState): string => {
    if (session === undefined) return '0/0';
    const { traffic, startedAtMs } = session;
    const elapsedMs = router.nowMs - startedAtMs;
    const [up, down] = [traffic.uploadBps, traffic.downloadBps].map((mean) =>
      measure(traffic, mean, elapsedMs),
    );
    return `${up}/${down}`;
  };

const packetsAfter: Measure = (...now) => packetsFor(bytesAfter(...now));
const zeroPair = () => '0/0';

export const queueMenus: readonly Menu[] = [
  {
    path: '/queue/simple',
    kind: 'list',
    label: 'queue',
    persistent: true,
    nameProperty: 'name',
    verbs: new Set([...SWITCHABLE, 'move']),
    properties: [
      writable('name', text({ minLength: 1 }), { mandatory: true }),
      writable('target', text({ minLength: 1 }), { mandatory: true }),
      writable('dst', text()),
      writable('parent', text(), { initial: 'none' }),
      writable('packet-marks', text(), { initial: '' }),
      writable('priority', text(), { initial: '8/8' }),
      writable('queue', text(), { initial: 'default-small/default-small' }),
      writable('limit-at', ratePair, { initial: '0/0' }),
      writable('max-limit', ratePair, { initial: '0/0' }),
      writable('burst-limit', ratePair, { initial: '0/0' }),
      writable('burst-threshold', ratePair, { initial: '0/0' }),
      writable('burst-time', text(), { initial: '0s/0s' }),
      writable('bucket-size', text(), { initial: '0.1/0.1' }),
      readOnly('bytes', text(), { read: measured(bytesAfter) }),
      readOnly('packets', text(), { read: measured(packetsAfter) }),
      readOnly('dropped', text(), { read: zeroPair }),
      readOnly('rate', text(), { read: measured(rateAt) }),
      readOnly('queued-bytes', text(), { read: zeroPair }),
      readOnly('invalid', bool, { read: () => 'false' }),
      readOnly('dynamic', bool, { read: ({ session }) => String(session !== undefined) }),
      writable('disabled', bool, { initial: 'false' }),
      writable('comment', text()),
    ],
    rules: {
      beforeAdd(values, router) {
        if (router.table('/queue/simple').find(values.get('name') ?? ''))
          throw failure('already have such name');
      },
      beforeRemove(item) {
        if (item.session !== undefined) throw noSuchItem();
      },
    },
  },
];
