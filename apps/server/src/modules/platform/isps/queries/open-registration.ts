import { type Database, withPlatform } from '@lastmile/database';

const refreshMs = 10_000;

/**
 * Whether anyone can register an ISP and use it without a review. Followed in every process; until it is known, the safer
 * answer counts.
 */
export async function followOpenRegistration(
  database: Database,
): Promise<{ isOpen(): boolean; stop(): void }> {
  let isOpen = true;
  const options = { actor: { userId: null, call: 'registration' }, readOnly: true };
  const refresh = async () => {
    const settings = await withPlatform(database, options, (tx) =>
      tx.selectFrom('platform_settings').select('review_registrations as isReviewed').executeTakeFirst(),
    );
    isOpen = settings?.isReviewed === false;
  };
  await refresh().catch(() => undefined);
  const timer = setInterval(() => void refresh().catch(() => undefined), refreshMs).unref();
  return { isOpen: () => isOpen, stop: () => clearInterval(timer) };
}
