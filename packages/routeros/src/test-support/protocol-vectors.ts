/** Byte-exact examples of the protocol, used by the tests of both the client and the simulator. */
export const lengthVectors: readonly { length: number; hex: string }[] = [
  { length: 0, hex: '00' },
  { length: 1, hex: '01' },
  { length: 127, hex: '7f' },
  { length: 128, hex: '8080' },
  { length: 135, hex: '8087' },
  { length: 256, hex: '8100' },
  { length: 16_383, hex: 'bfff' },
  { length: 16_384, hex: 'c04000' },
  { length: 65_536, hex: 'c10000' },
  { length: 2_097_151, hex: 'dfffff' },
  { length: 2_097_152, hex: 'e0200000' },
  { length: 268_435_455, hex: 'efffffff' },
  { length: 268_435_456, hex: 'f010000000' },
  { length: 2_147_483_647, hex: 'f07fffffff' },
];

const commentOf247 = 'a'.repeat(247);

export const sentenceVectors: readonly { words: readonly string[]; hex: string }[] = [
  {
    words: ['/login', '=name=admin', '=password='],
    hex: '062f6c6f67696e0b3d6e616d653d61646d696e0a3d70617373776f72643d00',
  },
  { words: ['!done'], hex: '0521646f6e6500' },
  { words: ['!empty'], hex: '0621656d70747900' },
  {
    words: ['!fatal', 'session terminated on request'],
    hex: '0621666174616c1d73657373696f6e207465726d696e61746564206f6e207265717565737400',
  },
  {
    words: ['!trap', '=category=0', '=message=no such command prefix'],
    hex: '0521747261700b3d63617465676f72793d301f3d6d6573736167653d6e6f207375636820636f6d6d616e642070726566697800',
  },
  {
    words: ['/ppp/secret/print', '?name=x', '=.proplist=.id,name', '.tag=7'],
    hex: '112f7070702f7365637265742f7072696e74073f6e616d653d78133d2e70726f706c6973743d2e69642c6e616d65062e7461673d3700',
  },
  {
    words: [`=comment=${commentOf247}`],
    hex: `81003d636f6d6d656e743d${'61'.repeat(247)}00`,
  },
];

/** Challenge logins of routers before 6.43; the second is the manual's own example. */
export const challengeVectors: readonly { password: string; challenge: string; response: string }[] = [
  { password: 'passTest', challenge: 'abc123', response: '0021277bff9ac7caf06aa608e46616d47f' },
  {
    password: '',
    challenge: '93b438ec9b80057c06dd9fe67d56aa9a',
    response: '00e134102a9d330dd7b1849fedfea3cb57',
  },
];
