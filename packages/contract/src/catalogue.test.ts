import { describe, expect, it } from 'vitest';
import { actions, permits, subjects } from './abilities.ts';
import { allCalls, problems } from './catalogue.ts';
import { openApiOf } from './kit/openapi.ts';

const repeated = (texts: string[]) => texts.filter((text, index) => texts.indexOf(text) !== index);

describe('every call', () => {
  it('has a unique id and a unique path', () => {
    expect(repeated(allCalls.map((call) => call.id))).toEqual([]);
    expect(repeated(allCalls.map((call) => `${call.method} ${call.path}`))).toEqual([]);
  });

  it('has no body and no idempotency key with GET', () => {
    const wrong = allCalls.filter((call) => call.method === 'GET' && (call.body || call.idempotent));
    expect(wrong.map((call) => call.id)).toEqual([]);
  });

  it('is a POST where clients of the original panel post', () => {
    const writes = `
/api/isp/login /api/isp/register /api/isp/isp-registration /api/isp/refresh-token
/api/isp/router/store /api/isp/router/update/{id} /api/isp/package/store /api/isp/package/update/{id}
/api/isp/isp-user/store /api/isp/isp-user/update/{id} /api/isp/isp-user/change-password /api/isp/isp-user/delete-username
/api/isp/isp-info/profile-update /api/isp/payment/mobile-banking-info-update /api/isp/change-password
/api/isp/invoice/invoice-edit /api/isp/invoice/invoice-payment /api/isp/invoice/create/{subscriberId}
/api/isp/invoice/delete-invoice /api/isp/invoice/bulk-invoice-paid /api/isp/invoice/bulk-invoice-unpaid
/api/admin/settlement/create-new /api/admin/settlement/update /api/permission/store
/api/role/store /api/role/update/{id} /api/user/store /api/user/edit/{id}
/api/isp/services-package/pay-services-package-active
/api/admin/isp-manage/service-package-store-update /api/admin/coupon-code/store-update`;
    const posts = new Set(allCalls.filter(({ method }) => method === 'POST').map(({ path }) => path));
    expect(
      writes
        .trim()
        .split(/\s+/)
        .filter((path) => !posts.has(path)),
    ).toEqual([]);
  });

  it('declares the parameters of its path', () => {
    for (const { id, path, params } of allCalls) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const shape = params ? Object.keys((params as unknown as { shape: object }).shape) : [];
      expect(shape, id).toEqual(names);
    }
  });

  it('declares only problems of the catalogue', () => {
    for (const { id, problems: codes } of allCalls) {
      for (const code of codes) expect(Object.keys(problems), id).toContain(code);
    }
  });
});

describe('the OpenAPI document', () => {
  it('describes every call with its security and responses', () => {
    const { paths } = openApiOf(allCalls, problems, '1') as { paths: Record<string, Record<string, object>> };
    for (const call of allCalls) {
      const operation = paths[call.path]?.[call.method.toLowerCase()];
      expect(operation, call.id).toMatchObject({
        operationId: call.id,
        summary: call.summary,
        security: call.who === 'public' ? [] : [{ bearer: [] }],
        responses: { [call.status]: {}, default: {} },
      });
    }
  }, 60_000);

  it('rejects a call with an unknown problem code', () => {
    const [call] = allCalls;
    if (!call) throw new Error('The catalogue has no calls');
    expect(() => openApiOf([{ ...call, problems: ['no_such_code'] }], problems, '1')).toThrow(/no_such_code/);
  });
});

describe('permits', () => {
  it('treats manage as every action and all as every subject', () => {
    for (const action of actions) {
      for (const subject of subjects) {
        expect(permits([{ action: 'manage', subject: 'all' }], action, subject)).toBe(true);
        expect(permits([], action, subject)).toBe(false);
        expect(permits([{ action: 'read', subject: 'Area' }], action, subject)).toBe(
          action === 'read' && subject === 'Area',
        );
      }
    }
  });
});
