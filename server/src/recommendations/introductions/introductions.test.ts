import { describe, expect, test } from 'vitest';
import { clubPerTest } from '../../testing/club.ts';
import { outcomesOf } from '../../testing/outcomes.ts';
import { ASKED, createRecommendationRecords } from '../../testing/recommendation-records.ts';
import { writtenMails } from '../../testing/written-mails.ts';

const club = clubPerTest();
const EXPIRED = { code: 'expired' };
const NOBODY = {
  contact_name: null,
  contact_email: null,
  contact_phone: null,
  message: '',
  token_hash: null,
};

/** A recommendation whose contact is asked. */
async function asked() {
  const records = createRecommendationRecords(club);
  const giver = await records.member('Ada Peeters');
  const receiver = await records.member('Théo Lambert', 'Toitures Lambert');
  const id = await records.give(giver, receiver, { contact: ASKED });
  const [mail] = await club.mailsTo(ASKED.email);
  return { ...records, giver, receiver, id, token: mail?.secret ?? '', text: mail?.text ?? '' };
}

const mailsOf = () =>
  club.database.db
    .selectFrom('mail')
    .select(['recipient_address', 'reply_to_address', 'is_forgotten_after'])
    .orderBy('id')
    .execute();

describe('G7 A person outside who is asked by mail', () => {
  test('learns who gave their address, why, what is kept and until when; the secret is in the mail alone', async () => {
    const { giver, token, text, emailOf, rowOf, id } = await asked();
    for (const said of [
      'Bonjour Lou Martin',
      'Ada Peeters',
      'Théo Lambert',
      'Un toit à refaire',
      '1 avril 2026',
    ])
      expect(text).toContain(said);
    expect(text).toContain('votre nom, cette adresse et votre numéro de téléphone');
    expect(text).not.toContain('matin');
    const row = await rowOf(id);
    expect(row.token_hash).not.toContain(token);
    expect(JSON.stringify(await club.database.db.selectFrom('mail').selectAll().execute())).not.toContain(
      token,
    );
    expect((await mailsOf()).at(-1)).toEqual({
      ...{ recipient_address: ASKED.email, reply_to_address: await emailOf(giver), is_forgotten_after: true },
    });
  });

  test('is unknown to the one recommended until they accept; then both are presented', async () => {
    const { giver, receiver, id, token, emailOf, move, steps } = await asked();
    const { find } = club.domain.recommendations;
    const seen = await find(receiver, id);
    expect(seen).toMatchObject({ contact: null, introduction: 'WAITING', can: ['decline'] });
    expect(JSON.stringify(seen)).not.toMatch(/Lou|dehors|0470|matin/);
    expect((await find(giver, id)).contact).toEqual(ASKED);
    await expect(move(receiver, id, 'accept')).rejects.toThrow('après son accord');
    expect(await club.domain.introductions.view(token)).toEqual({
      ...{ name: 'Lou Martin', email: ASKED.email, phone: '0470 12 34 56', subject: 'Un toit à refaire' },
      giver: { fullName: 'Ada Peeters', company: 'Renard et fils' },
      receiver: { fullName: 'Théo Lambert', company: 'Toitures Lambert' },
      expiresAt: '2026-04-01T09:00:00.000Z',
    });
    expect(await steps(id), 'looking changes nothing').toEqual(['recommendation.sent', 'introduction.sent']);
    await club.domain.introductions.accept(token);
    expect(await find(receiver, id)).toMatchObject({
      contact: ASKED,
      introduction: 'ACCEPTED',
      can: ['accept', 'decline'],
    });
    const [own] = [await emailOf(receiver)];
    expect((await mailsOf()).slice(-2)).toMatchObject([
      { recipient_address: ASKED.email, reply_to_address: own },
      { recipient_address: own, reply_to_address: ASKED.email },
    ]);
    const { history } = await find(receiver, id);
    expect(history.at(-1)).toMatchObject({ kind: 'introduction.accepted', by: '' });
  });

  test('who refuses is erased at once, the giver is told, and it cannot be reopened', async () => {
    const { giver, receiver, id, token, emailOf, rowOf, move } = await asked();
    await club.domain.introductions.refuse(token);
    expect(await rowOf(id)).toMatchObject({
      ...{ ...NOBODY, state: 'DECLINED', introduction: 'REFUSED', closed_on: '2026-03-02' },
    });
    expect((await club.mailsTo(await emailOf(giver))).at(-1)?.text).toContain(
      'ne souhaite pas être mise en relation',
    );
    await expect(move(receiver, id, 'reopen')).rejects.toThrow('ne peut pas être rouverte');
    expect(await club.domain.recommendations.find(giver, id)).toMatchObject({
      ...{ contact: null, contactErasedOn: '2026-03-02', reopenUntil: null },
    });
  });

  test.each(['view', 'accept', 'refuse'] as const)(
    'has a link that works once, for 30 days: %s by any other is the same refusal',
    async (verb) => {
      const { token, id, rowOf } = await asked();
      const call = (text: string) => club.domain.introductions[verb](text);
      for (const foreign of ['', 'x', `${'a'.repeat(43)}`, token.slice(0, -1)])
        await expect(call(foreign)).rejects.toMatchObject(EXPIRED);
      club.clock.advance({ hours: 30 * 24 });
      await expect(call(token)).rejects.toMatchObject(EXPIRED);
      club.clock.advance({ seconds: -1 });
      await club.domain.introductions.accept(`${token}.`);
      await expect(call(token)).rejects.toMatchObject(EXPIRED);
      expect(await rowOf(id)).toMatchObject({ introduction: 'ACCEPTED', token_hash: null, expires_at: null });
    },
  );

  test('answers once of many answers at once', async () => {
    const { token, id, steps } = await asked();
    const { accept, refuse } = club.domain.introductions;
    const outcomes = await outcomesOf(6, (one) => (one % 2 === 0 ? accept(token) : refuse(token)));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['done', 'expired']));
    expect(await steps(id)).toHaveLength(3);
  });

  test.each(['decline', 'withdraw'] as const)('is erased with a %s while they are asked', async (verb) => {
    const { giver, receiver, id, token, move, rowOf } = await asked();
    await move(verb === 'decline' ? receiver : giver, id, verb);
    expect(await rowOf(id)).toMatchObject({ ...NOBODY, introduction: 'EXPIRED', closed_on: '2026-03-02' });
    await expect(club.domain.introductions.accept(token)).rejects.toMatchObject(EXPIRED);
    expect((await club.domain.recommendations.find(receiver, id)).can).toEqual([]);
  });

  test('is asked once by one giver, also of two at the same moment, and again once it is over', async () => {
    const { giver, receiver, give, emailOf, member, token } = await asked();
    const again = () => give(giver, receiver, { contact: ASKED });
    const refusal = { errors: { 'contact.email': [expect.stringContaining('pas encore répondu')] } };
    await expect(again()).rejects.toMatchObject(refusal);
    await give(await member('Zoé Autre'), receiver, { contact: ASKED });
    await club.domain.introductions.refuse(token);
    expect((await outcomesOf(3, again)).sort()).toEqual(['done', 'validation', 'validation']);
    const own = { ...ASKED, email: await emailOf(giver) };
    await expect(give(giver, receiver, { contact: own })).rejects.toMatchObject({
      errors: { 'contact.email': ['C’est votre propre adresse'] },
    });
  });
});

describe('What members type', () => {
  test('neither becomes HTML nor a link in the mails of a person outside, nor a header', async () => {
    const { member, give } = createRecommendationRecords(club);
    const giver = await member('<b>Ada</b> www.gagnez.example', '<img src=x onerror=alert(1)>');
    const receiver = await member('Théo Lambert', 'http://mal.example/offre');
    const id = await give(giver, receiver, {
      subject: 'Cliquez sur <a href="https://mal.example">ici</a>',
      contact: { ...ASKED, name: '"><script>alert(1)</script>' },
    });
    const token = (await club.mailsTo(ASKED.email))[0]?.secret ?? '';
    await club.domain.introductions.accept(token);
    const mails = await writtenMails(club);
    const outside = mails.filter(({ email }) => email.to?.some(({ address }) => address === ASKED.email));
    expect(outside).toHaveLength(2);
    for (const { email } of outside) {
      expect(`${email.subject}${email.html}${email.text}`).not.toMatch(
        /<script>|<img src=x|gagnez|mal\.example|<b>Ada/,
      );
      expect(email.replyTo?.[0]?.name ?? '').not.toContain('gagnez');
    }
    for (const { email } of mails)
      expect(email.html).not.toMatch(/<script>|<img src=x|<b>Ada|<a href="https:\/\/mal/);
    expect(id).toBeGreaterThan(0);
  });
});
