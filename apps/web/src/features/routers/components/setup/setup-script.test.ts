import { describe, expect, it } from 'vitest';
import { quoteRouterOs } from './quote-routeros.ts';
import { buildSetupScript, parsePanelNetwork, type SetupOptions } from './setup-script.ts';

describe('quoteRouterOs', () => {
  it.each([
    ['plain words', '"plain words"'],
    ['say "hi"', '"say \\"hi\\""'],
    ['back\\slash', '"back\\\\slash"'],
    ['\\"; /system reset', '"\\\\\\"; /system reset"'],
    ['$price', '"\\$price"'],
    ['really?', '"really\\3F"'],
    ['two\nlines\r\t', '"two\\0Alines\\0D\\09"'],
    ['é', '"\\C3\\A9"'],
    ['রহিম', '"\\E0\\A6\\B0\\E0\\A6\\B9\\E0\\A6\\BF\\E0\\A6\\AE"'],
    ['', '""'],
    ["it's [a] {b} #c; d=e", '"it\'s [a] {b} #c; d=e"'],
  ])('quotes %j as %s', (text, expected) => {
    expect(quoteRouterOs(text)).toBe(expected);
  });
});

describe('parsePanelNetwork', () => {
  it.each([
    ['203.0.113.5', '203.0.113.5/32'],
    [' 203.0.113.0/24 ', '203.0.113.0/24'],
    ['2001:DB8::5', '2001:db8::5/128'],
    ['2001:db8::/64', '2001:db8::/64'],
  ])('parses %s as %s', (text, expected) => {
    expect(parsePanelNetwork(text)).toBe(expected);
  });

  it.each([
    '',
    'panel.example',
    '203.0.113',
    '203.0.113.256',
    '10.0.0.1/33',
    '0.0.0.0/0',
    '1.2.3.4; /quit',
    'abc',
    '::/0',
  ])('rejects %j', (text) => {
    expect(parsePanelNetwork(text)).toBeUndefined();
  });
});

describe('buildSetupScript', () => {
  const setUp: SetupOptions = {
    protocol: 'api',
    port: 8728,
    username: 'panel',
    password: 'a "b" $c',
    panelNetwork: '203.0.113.5/32',
    readsPasswords: false,
    withTunnel: false,
  };
  const commands = (script: string) => script.split('\n').filter((line) => !line.startsWith('#'));

  it("creates a group with minimal permissions and a user, and restricts the service to the server's address", () => {
    expect(commands(buildSetupScript(setUp))).toEqual([
      ':if ([:len [/user group find name=lastmile]] = 0) do={ /user group add name=lastmile }',
      '/user group set [find name=lastmile] policy=read,write,api,test',
      ':if ([:len [/user find name="panel"]] = 0) do={ /user add name="panel" group=lastmile password="a \\"b\\" \\$c" }',
      '/user set [find name="panel"] group=lastmile password="a \\"b\\" \\$c" address=203.0.113.5/32',
      '/ip service set api disabled=no port=8728 address=203.0.113.5/32',
    ]);
  });

  it('creates a certificate for TLS', () => {
    const lines = commands(buildSetupScript({ ...setUp, protocol: 'api-ssl', port: 8729 }));
    expect(lines.find((line) => line.includes('/certificate'))).toContain('sign lastmile');
    expect(lines.at(-1)).toBe(
      '/ip service set api-ssl disabled=no port=8729 address=203.0.113.5/32 certificate=lastmile',
    );
  });

  it('includes password access and a tunnel only on request', () => {
    expect(buildSetupScript({ ...setUp, readsPasswords: true })).toContain(
      'policy=read,write,api,test,sensitive',
    );
    expect(buildSetupScript(setUp)).not.toContain('wireguard');
    const withTunnel = buildSetupScript({ ...setUp, withTunnel: true });
    expect(withTunnel).toContain('# /interface wireguard add name=lastmile');
    expect(commands(withTunnel)).toEqual(commands(buildSetupScript(setUp)));
  });

  it('has one command per line whatever the input', () => {
    const nasty = 'x"\n/system reset-configuration\n#';
    const script = buildSetupScript({ ...setUp, username: nasty, password: nasty });
    expect(script.split('\n')).toHaveLength(buildSetupScript(setUp).split('\n').length);
    expect(script).not.toMatch(/^\/system/m);
  });
});
