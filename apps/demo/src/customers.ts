import { businessNames, familyNames, givenNames } from './names.ts';
import { drawNumber, drawOne, drawWhole } from './seeded-random.ts';

export interface DemoCustomer {
  readonly name: string;
  readonly nameBn: string | null;
  readonly gender: 'male' | 'female' | null;
  readonly clientType: 'home' | 'student' | 'sme' | 'corporate';
  readonly mobile: string;
  readonly house: string;
  readonly road: string;
  readonly nid: string | null;
}

const digits = (key: string, count: number) =>
  String(Math.floor(drawNumber(key) * 10 ** count)).padStart(count, '0');

const placeOf = (key: string) => ({
  mobile: `01${drawOne(`${key} operator`, [3, 5, 6, 7, 8])}${digits(`${key} mobile`, 8)}`,
  house: String(drawWhole(`${key} house`, 1, 68)),
  road: String(drawWhole(`${key} road`, 1, 14)),
});

export function drawCustomer(key: string): DemoCustomer {
  const gender = drawNumber(`${key} gender`) < 0.62 ? 'male' : 'female';
  const [given, givenBn] = drawOne(`${key} given`, givenNames[gender]);
  const [family, familyBn] = drawOne(`${key} family`, familyNames[gender]);
  const isMd = gender === 'male' && drawNumber(`${key} md`) < 0.3;
  const name = `${given} ${family}`;
  const nameBn = `${givenBn} ${familyBn}`;
  return {
    name: isMd ? `Md. ${name}` : name,
    nameBn: drawNumber(`${key} bangla`) < 0.6 ? (isMd ? `মোঃ ${nameBn}` : nameBn) : null,
    gender,
    clientType: drawNumber(`${key} student`) < 0.08 ? 'student' : 'home',
    nid:
      drawNumber(`${key} has nid`) < 0.7
        ? `${drawWhole(`${key} nid`, 1, 9)}${digits(`${key} nid`, 9)}`
        : null,
    ...placeOf(key),
  };
}

/** Each one once, by its number. */
export function businessAt(number: number, key: string): DemoCustomer {
  const [name = key, nameBn = null] = businessNames[number % businessNames.length] ?? [];
  const clientType = /Ltd|School|Centre/.test(name) ? 'corporate' : 'sme';
  return { name, nameBn, gender: null, clientType, nid: null, ...placeOf(key) };
}

/** A username as an ISP would choose it: the name, and a number if that is taken. */
export function usernameOf({ name }: DemoCustomer, key: string, taken: Set<string>): string {
  const [first = '', second = ''] = name
    .replace(/^Md\. /, '')
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .split(' ');
  const plain = drawNumber(`${key} form`) < 0.25 ? first : `${first}.${second}`;
  let username = plain;
  for (let number = 2; taken.has(username); number += 1) username = `${plain}${number}`;
  taken.add(username);
  return username;
}
