import type { CampaignData, CampaignDetails } from '@cercle/contract/campaigns';
import type { Db } from '../../server/src/db/database.ts';
import { hashToken, sign } from '../../server/src/kernel/tokens.ts';
import { CAMPAIGN_SUBJECT } from '../../server/src/testing/campaign-mail-server.ts';
import type { ApiClient } from './api-client.ts';
import { keysOfSite } from './bot-check-token.ts';

const BATCH_ROWS = 500;
/** The quickest that there is: what is measured is the site. */
const PACE_PER_HOUR = 1_000_000;

export type Subscriber = { email: string; token: string };

/** Subscribes these addresses, straight into the database of the site at `url`. @returns each with the token of its link */
export async function addSubscribers(db: Db, url: string, emails: string[]): Promise<Subscriber[]> {
  const { unsubscribe } = await keysOfSite(url);
  const subscribers = emails.map((email) => ({ email, token: sign(unsubscribe, `seed of ${email}`) }));
  for (let first = 0; first < emails.length; first += BATCH_ROWS) {
    const rows = subscribers.slice(first, first + BATCH_ROWS).map(({ email, token }) => ({
      email,
      token_seed: `seed of ${email}`,
      token_hash: hashToken(token),
      created_at: new Date().toISOString(),
      unsubscribed_at: null,
    }));
    await db.insertInto('newsletter_subscription').values(rows).execute();
  }
  return subscribers;
}

const paragraph = (text: string) => ({
  type: 'paragraph' as const,
  content: [{ type: 'text' as const, text }],
});

/** As long as a newsletter of a club: a lead, five news and a greeting. */
const BODY: CampaignData['body'] = {
  type: 'doc',
  content: [
    paragraph('Bonjour à toutes et à tous, voici les nouvelles du cercle.'),
    ...Array.from({ length: 5 }, (_, index) => [
      {
        type: 'heading' as const,
        attrs: { level: 2 as const },
        content: [{ type: 'text' as const, text: `Nouvelle ${index + 1}` }],
      },
      paragraph('Une entreprise du cercle ouvre ses portes et raconte une décision. '.repeat(8).trim()),
    ]).flat(),
    paragraph('Au plaisir de vous y voir.'),
  ],
};

/** Writes a campaign and sends it at once. @returns its id */
export async function sendCampaign(admin: ApiClient, sources: CampaignData['sources']): Promise<number> {
  const data: CampaignData = { subject: CAMPAIGN_SUBJECT, body: BODY, sources, pacePerHour: PACE_PER_HOUR };
  const created = await admin.send('POST', '/admin/campaigns', data);
  if (!created.ok) throw new Error(`No campaign: ${await created.text()}`);
  const { id } = (await created.json()) as { id: number };
  const { version } = await readCampaign(admin, id);
  await changeCampaign(admin, id, 'send', { version });
  return id;
}

export const readCampaign = (admin: ApiClient, id: number) =>
  admin.get<CampaignDetails>(`/admin/campaigns/${id}`);

export async function changeCampaign(
  admin: ApiClient,
  id: number,
  verb: 'send' | 'pause' | 'resume',
  body?: object,
): Promise<void> {
  const answer = await admin.send('PUT', `/admin/campaigns/${id}/${verb}`, body);
  if (!answer.ok) throw new Error(`${verb}: ${await answer.text()}`);
}

/** Otherwise the job begins some seconds later. */
export async function beginCampaignJob(admin: ApiClient): Promise<void> {
  const answer = await admin.send('POST', '/admin/jobs/campaigns/run');
  // It has begun by itself.
  if (!answer.ok && answer.status !== 409) throw new Error(`not begun: ${await answer.text()}`);
}
