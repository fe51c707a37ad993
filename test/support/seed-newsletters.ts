import type { Db } from '../../server/src/db/database.ts';

type Numbering = {
  emailOf(number: number): string;
  nameOf(number: number): string;
  atOf(number: number): string;
};

/** What fills the lists of newsletters, by the numbers of its rows. */
export function newsletterSeeds(db: Db, { emailOf, nameOf, atOf }: Numbering) {
  /** Campaigns that were sent to nobody. */
  const addCampaigns = async (numbers: number[]) => {
    await addCampaignRows(db, numbers.map(atOf));
  };

  /** Recipients of the first campaign, each with the mail that they received. */
  const addRecipients = async (numbers: number[]) => {
    const { campaignId, contentId } = await firstCampaign(db, atOf(0));
    const mails = numbers.map((number) => ({
      message_id: `courrier${number}`,
      ...{ recipient_name: nameOf(number), recipient_address: emailOf(number), subject: 'Les nouvelles' },
      ...{ letter: '{"greeting":"","paragraphs":[]}', search_text: '', bulk_content_id: contentId },
      ...{ created_at: atOf(number), sent_at: atOf(number), next_attempt_at: null },
    }));
    const rows = await db.insertInto('mail').values(mails).returning('id').execute();
    const recipients = rows.map(({ id }, index) => {
      const number = numbers[index] ?? 0;
      const person = { email: emailOf(number), name: nameOf(number), account_id: null };
      const state = { state: 'QUEUED' as const, mail_id: id, token_hash: `lien${number}` };
      return { campaign_id: campaignId, ...person, ...state };
    });
    await db.insertInto('campaign_recipient').values(recipients).execute();
  };

  const addBlocked = (numbers: number[]) =>
    db
      .insertInto('blocked_address')
      .values(
        numbers.map((number) => ({
          ...{ email: emailOf(number), cause: 'HARD' as const, code: '5.1.1', words: 'user unknown' },
          blocked_at: atOf(number),
        })),
      )
      .execute();

  const addPending = (numbers: number[]) =>
    db
      .insertInto('newsletter_confirmation')
      .values(
        numbers.map((number) => ({
          ...{ email: `attente.${emailOf(number)}`, token_seed: `attente${number}`, consent: '{}' },
          token_hash: `attente${number}`,
          ...{ created_at: atOf(number), mailed_at: atOf(number), expires_at: '2100-01-01T00:00:00.000Z' },
        })),
      )
      .execute();

  const addLeavers = (numbers: number[]) =>
    db
      .insertInto('newsletter_subscription')
      .values(
        numbers.map((number) => ({
          ...{
            email: `parti.${emailOf(number)}`,
            token_seed: `partie${number}`,
            token_hash: `parti${number}`,
          },
          ...{ created_at: atOf(number), unsubscribed_at: atOf(number) },
        })),
      )
      .execute();

  return { addCampaigns, addRecipients, addBlocked, addPending, addLeavers };
}

async function firstCampaign(db: Db, at: string) {
  const first = await db
    .selectFrom('campaign')
    .select(['id', 'bulk_content_id'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const [added] = first ? [] : await addCampaignRows(db, [at]);
  const { id, bulk_content_id } = first ?? added ?? { id: 0, bulk_content_id: null };
  return { campaignId: id, contentId: bulk_content_id };
}

async function addCampaignRows(db: Db, moments: string[]) {
  const contents = await db
    .insertInto('bulk_content')
    .values(moments.map((created_at) => ({ html: '<p>Bonjour</p>', body_text: 'Bonjour', created_at })))
    .returning('id')
    .execute();
  const campaigns = moments.map((at, index) => ({
    ...{ subject: 'Les nouvelles', search_text: 'les nouvelles', body: '{"type":"doc","content":[]}' },
    ...{ audience: '[{"kind":"SUBSCRIBERS"}]', pace_per_hour: 1_000, state: 'SENT' as const },
    ...{ bulk_content_id: contents[index]?.id ?? 0, scheduled_at: at, frozen_at: at, ended_at: at },
    created_at: at,
  }));
  return db.insertInto('campaign').values(campaigns).returning(['id', 'bulk_content_id']).execute();
}
