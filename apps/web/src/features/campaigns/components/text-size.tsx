import type { CampaignPreview, NotificationChannel } from '@lastmile/contract';
import { SmsCost } from '../../../entities/messages/sms-cost.tsx';

interface TextSizeProps {
  readonly channel: NotificationChannel;
  readonly body: string;
  readonly preview: CampaignPreview | undefined;
}

/** Segments and cost of an SMS as the recipient with the longest text of the samples gets it. */
export function TextSize({ channel, body, preview }: TextSizeProps) {
  if (channel !== 'sms' || body.trim() === '') return null;
  const { samples = [], costMinor = 0, segments = 0 } = preview ?? {};
  const [longest] = samples.toSorted((one, other) => (other.segments ?? 0) - (one.segments ?? 0));
  return (
    <SmsCost text={longest?.body ?? body} priceMinor={segments > 0 ? Math.round(costMinor / segments) : 0} />
  );
}
