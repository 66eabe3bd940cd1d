import { createHash } from 'node:crypto';
import { parseAddressRanges, parseIpv4 } from '@lastmile/routeros';
import type { Caller, Returned } from '../commands/context.ts';
import type { Request } from '../commands/request.ts';
import { randomFor } from '../router/random.ts';
import type { Router } from '../router/router.ts';
import type { Item } from '../router/table.ts';
import { TrapReply } from '../router/trap.ts';

/** The login of a connection, with a plain password or a challenge. */
export class Login {
  readonly #router: Router;
  readonly #address: string;
  readonly #challenge: Buffer;
  caller: Caller | undefined;

  constructor(router: Router, address: string, connectionNumber: number) {
    this.#router = router;
    this.#address = address;
    this.#challenge = randomFor(router.settings.seed, `challenge ${connectionNumber}`).bytes(16);
  }

  /** Returns a challenge, or undefined after a successful login; a wrong password throws a trap. */
  attempt({ attributes }: Request, refuse: boolean): Returned {
    const { acceptsPlainLogin, offersChallenge } = this.#router.features;
    const name = attributes.get('name') ?? '';
    const isPlain = attributes.get('password') !== undefined && acceptsPlainLogin;
    if (!isPlain && attributes.get('response') === undefined && offersChallenge)
      return { ret: this.#challenge.toString('hex') };
    const user = this.#router.table('/user').find(name);
    if (refuse || user === undefined || !this.#matches(user, attributes, isPlain) || !this.#mayEnter(user)) {
      this.#router.log(
        'system,error,critical',
        `login failure for user ${name} from ${this.#address} via api`,
      );
      throw new TrapReply(this.#router.features.badLoginWords);
    }
    this.caller = { user: name, policies: policiesOf(this.#router, user), address: this.#address };
    this.#router.log('system,info,account', `user ${name} logged in from ${this.#address} via api`);
    return undefined;
  }

  #matches(user: Item, attributes: Request['attributes'], isPlain: boolean): boolean {
    const expected = user.values.get('password') ?? '';
    if (isPlain) return attributes.get('password') === expected;
    return (
      this.#router.features.acceptsChallengeLogin && attributes.get('response') === this.#responseTo(expected)
    );
  }

  #responseTo(password: string): string {
    return `00${createHash('md5').update(Buffer.of(0)).update(password).update(this.#challenge).digest('hex')}`;
  }

  /** A missing policy or a forbidden address causes the same trap as a wrong password. */
  #mayEnter(user: Item): boolean {
    const allowed = user.values.get('address') ?? '';
    const address = parseIpv4(this.#address);
    const isNear =
      allowed === '' ||
      (address !== undefined &&
        (parseAddressRanges(allowed) ?? []).some(({ first, last }) => first <= address && address <= last));
    return isNear && user.values.get('disabled') !== 'true' && policiesOf(this.#router, user).has('api');
  }
}

function policiesOf(router: Router, user: Item): Set<string> {
  const group = router.table('/user/group').find(user.values.get('group') ?? '');
  return new Set(group?.values.get('policy')?.split(','));
}
