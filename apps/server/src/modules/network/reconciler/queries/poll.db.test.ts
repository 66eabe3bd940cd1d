import { sampleIsps } from '@lastmile/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMonthPartitions, saveSessions } from '../poll/save-sessions.ts';
import { type ComparedSecret, compareSecret } from '../rules/compare-secret.ts';
import { noUnmanagedValues, type SecretSettings } from '../rules/secret-settings.ts';
import { Network } from '../test/test-network.ts';
import { compareByHashing, desiredSecretsToCompare } from './poll.ts';

let network: Network;
let routerId: number;
let anna: number;
beforeAll(async () => {
  network = await Network.start();
  ({ id: routerId } = await network.router());
  anna = await network.subscriber({ routerId, packageId: await network.package('Home'), username: 'anna' });
});
afterAll(() => network.close());

const shown: SecretSettings = {
  ...{ disabled: false, profile: 'Home', remoteAddress: null, callerId: null },
  ...{ service: 'pppoe', ...noUnmanagedValues, passwordHash: null },
};
const settings: SecretSettings[] = [
  shown,
  { ...shown, disabled: true },
  { ...shown, profile: 'Fast' },
  { ...shown, remoteAddress: '10.0.0.9' },
  { ...shown, disabled: true, callerId: '0A:00:00:00:00:01' },
  { ...shown, localAddress: '10.0.0.1', limitBytesIn: 1000 },
  { ...shown, passwordHash: 'k.changed' },
];

interface Case extends ComparedSecret {
  readonly name: string;
  readonly observedSettings: SecretSettings | null;
  readonly online: boolean;
}

function* allCases(): Generator<Case> {
  let number = 0;
  const common = { profile: 'Home', remoteAddress: null, callerId: null };
  for (const desiredState of ['enabled', 'disabled', 'expired'] as const)
    for (const state of ['synced', 'drift'] as const)
      for (const lastApplied of settings)
        for (const observed of [null, ...settings.slice(1, 3)])
          for (const observedSettings of [null, ...settings])
            for (const missedPrints of [0, 1, 2])
              for (const online of [true, false])
                yield {
                  ...common,
                  name: `n${number++}`,
                  desiredState,
                  state,
                  lastApplied,
                  observed,
                  observedSettings,
                  missedPrints,
                  online,
                };
}

it('a poll compares every secret that the snapshot says something new about, and skips most others', async () => {
  const cases = [...allCases()];
  await network.db.sql(
    `insert into router_secrets (isp_id, router_id, name, subscriber_id, desired_state, profile, state, last_applied, observed, missed_prints)
     select $1, $2, c.name, $3, c."desiredState", c.profile, c.state, c."lastApplied", c.observed, c."missedPrints"
     from jsonb_to_recordset($4) as c (name text, "desiredState" text, profile text, state text, "lastApplied" jsonb, observed jsonb,
       "missedPrints" integer)`,
    [sampleIsps.north.id, routerId, anna, JSON.stringify(cases)],
  );
  await network.db.sql(
    `insert into router_inventory (isp_id, router_id, name, disabled, profile, remote_address, caller_id, online, seen_at,
       local_address, limit_bytes_in, password_hash)
     select $1, $2, name, disabled, profile, "remoteAddress", "callerId", online, now(), "localAddress", "limitBytesIn",
       "passwordHash"
     from jsonb_to_recordset($3) as c (name text, disabled boolean, profile text, "remoteAddress" text, "callerId" text,
       online boolean, "localAddress" text, "limitBytesIn" bigint, "passwordHash" text)`,
    [
      sampleIsps.north.id,
      routerId,
      JSON.stringify(
        cases.flatMap(({ observedSettings, name, online }) =>
          observedSettings ? [{ ...observedSettings, name, online }] : [],
        ),
      ),
    ],
  );
  const read = await network.run().read(async (tx) => {
    await compareByHashing(tx);
    return desiredSecretsToCompare(tx, routerId);
  });
  const names = new Set(read.map(({ name }) => name));
  const says = (one: Case) =>
    compareSecret(one, one.observedSettings, one.observedSettings !== null && one.online) !== undefined;
  expect(cases.filter((one) => says(one) && !names.has(one.name))).toEqual([]);
  const asConfirmed = cases.filter(
    ({ desiredState, state, lastApplied, observedSettings, missedPrints }) =>
      desiredState === 'enabled' &&
      state === 'synced' &&
      missedPrints === 0 &&
      lastApplied === observedSettings,
  );
  expect(asConfirmed.filter(({ name }) => names.has(name))).toEqual([]);
});

it('a poll records a session older than the log as if it had started with it, and recognizes it again', async () => {
  const at = '2026-06-10T22:00:00.000Z';
  const old = { name: 'anna', ip: '10.0.0.5', callerId: null, startedAt: '2024-01-01T00:00:00.000Z' };
  const save = () =>
    network.run().transaction(async (tx) => {
      await createMonthPartitions(tx, at, [old]);
      await saveSessions(tx, routerId, at, { sessions: [old], secrets: new Map() });
    });
  await save();
  await save();
  const log = await network.db.sql('select started_at::text, stopped_at from session_log');
  expect(log).toEqual([{ started_at: '2025-07-01 00:00:00+00', stopped_at: null }]);
  const [presence] = await network.db.sql('select since::text from subscriber_presence');
  expect(presence).toEqual({ since: '2024-01-01 00:00:00+00' });
});
