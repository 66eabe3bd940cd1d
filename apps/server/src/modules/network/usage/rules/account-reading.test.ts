import { describe, expect, it } from 'vitest';
import { accountReading, type SessionCounters, type StoredReading } from './account-reading.ts';
import { dayAndHour, distributeByHour, hourAt } from './hours.ts';

const at = (time: string) => Date.parse(`2026-06-10T${time}Z`);
const utc = { offsetMs: 0, lastReadMs: at('10:00:00') };
const session = (download: number, upload = 0, started = '09:00:00'): SessionCounters => ({
  interfaceId: '*F1',
  subscriberId: 7,
  startedAtMs: at(started),
  counters: { download, upload },
});
const stored = (download: number, upload: number, time: string, hour = download): StoredReading => ({
  ...session(download, upload),
  readAtMs: at(time),
  session: { download, upload },
  hour: { download: hour, upload },
});
const hour = (time: string) => hourAt(at(time), 0);

describe('a reading of a session', () => {
  it('counts what the counters grew, and keeps the bytes of the running hour', () => {
    const { reading, counted, ended } = accountReading(stored(1_000, 10, '10:00:00'), session(1_500, 30), {
      ...utc,
      nowMs: at('10:05:00'),
    });
    expect(counted).toEqual([{ hour: hour('10:00:00'), download: 500, upload: 20 }]);
    expect(ended).toEqual([]);
    expect(reading.hour).toEqual({ download: 1_500, upload: 30 });
    expect(reading.session).toEqual({ download: 1_500, upload: 30 });
  });

  it('divides what was transferred across the full hour by time, and ends the hour before', () => {
    const { reading, ended } = accountReading(stored(1_000, 0, '10:58:00', 200), session(2_000), {
      ...utc,
      nowMs: at('11:03:00'),
    });
    expect(ended).toEqual([{ hour: hour('10:00:00'), download: 200 + 400, upload: 0 }]);
    expect(reading.hour).toEqual({ download: 600, upload: 0 });
  });

  it('counts all of counters that started again', () => {
    const { counted } = accountReading(stored(9_000, 900, '10:00:00'), session(100, 950), {
      ...utc,
      nowMs: at('10:05:00'),
    });
    expect(counted).toEqual([{ hour: hour('10:00:00'), download: 100, upload: 950 }]);
  });

  it('counts a session that began since the last reading from its start', () => {
    const now = { ...utc, nowMs: at('10:05:00') };
    const { counted, reading } = accountReading(undefined, session(700, 7, '10:02:00'), now);
    expect(counted).toEqual([{ hour: hour('10:00:00'), download: 700, upload: 7 }]);
    expect(reading.session).toEqual({ download: 700, upload: 7 });
  });

  it('counts the past of a session only for the session, where it was not read before', () => {
    for (const lastReadMs of [null, at('10:00:00')]) {
      const { counted, reading } = accountReading(undefined, session(700), {
        offsetMs: 0,
        lastReadMs,
        nowMs: at('10:05:00'),
      });
      expect(counted).toEqual([{ hour: hour('10:00:00'), download: 0, upload: 0 }]);
      expect(reading.session).toEqual({ download: 700, upload: 0 });
    }
  });

  it('recognizes the next session on a bound interface, whose counters continue', () => {
    const next = accountReading(stored(1_000, 0, '10:00:00'), session(1_200, 0, '10:03:00'), {
      ...utc,
      nowMs: at('10:05:00'),
    });
    expect(next.endedSession?.session).toEqual({ download: 1_000, upload: 0 });
    expect(next.reading.session).toEqual({ download: 200, upload: 0 });
    expect(next.reading.hour).toEqual({ download: 1_200, upload: 0 });
  });
});

describe('hours', () => {
  it('are those of the local time, also where it differs by half an hour', () => {
    const nepal = 5.75 * 3_600_000;
    expect(dayAndHour(hourAt(Date.parse('2026-06-10T18:14:59Z'), nepal))).toEqual({
      day: '2026-06-10',
      hourOfDay: 23,
    });
    expect(dayAndHour(hourAt(Date.parse('2026-06-10T18:15:00Z'), nepal))).toEqual({
      day: '2026-06-11',
      hourOfDay: 0,
    });
  });

  it('get all bytes of a period, and a long one counts for its last two days', () => {
    const bytes = { download: 1_000_003, upload: 77 };
    const spread = distributeByHour(bytes, at('00:00:00') - 9 * 86_400_000, at('10:10:00'), 0);
    expect(spread).toHaveLength(49);
    expect(spread.reduce((sum, { download }) => sum + download, 0)).toBe(bytes.download);
    expect(spread.reduce((sum, { upload }) => sum + upload, 0)).toBe(bytes.upload);
  });
});
