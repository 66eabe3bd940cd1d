import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { type LiveEvents, type LiveSample, type ProblemBody, problemSchema } from '@lastmile/contract';
import type { TestServer } from '../../../../../test/support/test-server.ts';

type Event = { [Name in keyof LiveEvents]: { event: Name; data: LiveEvents[Name] } }[keyof LiveEvents];

/** Reads the event stream on its own connection, as each browser does. */
export class EventReader {
  readonly response: IncomingMessage;
  readonly samples: LiveSample[] = [];
  readonly #events: AsyncGenerator<Event>;

  private constructor(response: IncomingMessage) {
    this.response = response;
    this.#events = eventsIn(response);
  }

  static async open(
    testServer: Pick<TestServer, 'url'>,
    subscriberId: number,
    token: string,
  ): Promise<EventReader> {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    const request = get(`${testServer.url}/api/get-live-data/${subscriberId}`, { headers, agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return new EventReader(response);
  }

  /** The problem, if the stream was rejected. */
  async problem(): Promise<ProblemBody> {
    return problemSchema.parse(JSON.parse(await text(this.response)));
  }

  /** The next event; undefined once the stream has ended. */
  async next(): Promise<Event | undefined> {
    const { value, done } = await this.#events.next();
    if (done) return undefined;
    if (value.event === 'sample') this.samples.push(value.data);
    return value;
  }

  /** Reads until a sample has this state. */
  async until(state: LiveSample['state']): Promise<LiveSample> {
    for (;;) {
      const event = await this.next();
      if (!event) throw new Error(`The stream ended before a sample was ${state}`);
      if (event.event === 'end') throw new Error(`The stream ended: ${event.data.reason}`);
      if (event.event === 'sample' && event.data.state === state) return event.data;
    }
  }

  /** Reads to the end and returns its reason. */
  async end(): Promise<string | undefined> {
    let reason: string | undefined;
    for (let event = await this.next(); event; event = await this.next()) {
      if (event.event === 'end') reason = event.data.reason;
    }
    return reason;
  }

  unsubscribe(): void {
    this.response.destroy();
  }
}

async function* eventsIn(response: IncomingMessage): AsyncGenerator<Event> {
  let rest = '';
  for await (const chunk of response.setEncoding('utf8')) {
    const frames = (rest + chunk).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(frame) ?? [];
      if (event && data) yield { event, data: JSON.parse(data) } as Event;
    }
  }
}
