import { expect, it, vi } from 'vitest';
import { createIdleTimer } from './idle-timer.ts';

function prepare(user: { idleMinutes: number } | undefined = { idleMinutes: 30 }) {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
  let nowMs = 1_000_000;
  const onIdle = vi.fn();
  const timer = createIdleTimer({
    storage,
    store: { user: () => user as never },
    now: () => nowMs,
    onIdle,
  });
  const advance = (minutes: number) => {
    nowMs += minutes * 60_000;
  };
  return { timer, onIdle, values, advance };
}

it('ends the session after its time without activity, and not before', () => {
  const { timer, onIdle, advance } = prepare();
  timer.recordActivity();
  advance(29);
  timer.check();
  expect(onIdle).not.toHaveBeenCalled();
  timer.recordActivity();
  advance(29);
  timer.check();
  expect(onIdle).not.toHaveBeenCalled();
  advance(1);
  timer.check();
  expect(onIdle).toHaveBeenCalledOnce();
});

it('does not end a session that has just begun, nor one of an older server', () => {
  for (const user of [{ idleMinutes: 30 }, {} as { idleMinutes: number }]) {
    const { timer, onIdle, advance } = prepare(user);
    timer.check();
    advance(60);
    if (!('idleMinutes' in user)) timer.check();
    expect(onIdle).not.toHaveBeenCalled();
  }
});

it('stores nothing while nobody is signed in', () => {
  const { timer, values } = prepare(null as never);
  timer.recordActivity();
  expect(values.size).toBe(0);
});
