import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** A year that is still being typed begins with a zero. */
const isDay = (text: string) => /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text);

/**
 * The days of a statement, which are part of the address so that a link shows them. What is being typed stays in the field until the day
 * is complete: a change of the address would put the former day back.
 */
export function useAddressDays() {
  const [params, setParams] = useSearchParams();
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  const [typed, setTyped] = useState({ address: '', days: { from, to } });
  const address = `${from} ${to}`;
  if (typed.address !== address) setTyped({ address, days: { from, to } });
  const days = typed.address === address ? typed.days : { from, to };
  const setDay = (name: keyof typeof days, day: string) => {
    setTyped({ address, days: { ...days, [name]: day } });
    if (day && !isDay(day)) return;
    setParams(
      (former) => {
        const next = new URLSearchParams(former);
        if (day) next.set(name, day);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  };
  const query = { ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) };
  return { days, setDay, query };
}
