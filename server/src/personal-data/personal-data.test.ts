// Longer than other test files because it covers what export and erasure do with every table.

import type { PersonalData } from '@cercle/contract/personal-data';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { VISITOR } from '../kernel/actor.ts';
import { contactMessage, DEVICE, PASSWORD, partyFields } from '../testing/builders.ts';
import { insertMembershipRows } from '../testing/membership-rows.ts';
import { countDone } from '../testing/outcomes.ts';
import { pauseHashing } from '../testing/paused-hashing.ts';
import { photoFile } from '../testing/photo-file.ts';
import { tablesOf } from '../testing/search-database.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const world = worldPerTest();

const ZOE = {
  fullName: 'Zoé Lefèvre-Unique',
  phoneNumber: '+32 499 98 97 96',
  additionalInfo: 'Lu dans la presse.',
};

/** A member with data in every table. */
async function memberWithTraces() {
  const member = await world.joinedMember(ZOE);
  const { domain } = world;
  await domain.contacts.submit(contactMessage({ email: member.email, name: ZOE.fullName }));
  await domain.newsletter.subscribe(member.email);
  await domain.passwordReset.request(member.email);
  return member;
}

const unzipArchive = (archive: Uint8Array) => {
  const files = unzipSync(archive);
  const data = JSON.parse(strFromU8(files['donnees.json'] ?? new Uint8Array())) as PersonalData;
  return { files, data };
};

/** Tables with data of a person, by account or by address, and what happens to it. */
const TABLES = [
  'account',
  'membership_request',
  'link',
  'email_change',
  'session',
  'known_device',
  'second_factor',
  'recovery_code',
  'policy_acceptance',
  'image',
  'mail',
  'contact',
  'newsletter_subscription',
  'newsletter_refusal',
  'newsletter_confirmation',
  // That somebody received a campaign stays, without who; and what was done with it.
  ...['campaign_recipient', 'campaign_history'],
  ...['bounce', 'blocked_address'],
  'password_wish',
  'audit_entry',
  'trash',
  'party',
  // Stays with what was issued, as the law asks, and goes with it.
  ...['document_delivery', 'peppol_message', 'document_response'],
  ...['reminder', 'reminder_document', 'reminder_file', 'reminder_pause', 'late_claim_decision'],
  'company_role',
  'seat_assignment',
  // Goes with the registration.
  'seating_place',
  'membership_event',
  'event_history',
  ...['event_registration', 'registration_history', 'seat_offer', 'calendar_feed', 'guest_claim'],
  // That somebody was absent stays, without who, and without what they wrote.
  ...['no_show', 'no_show_history'],
  // The other member keeps what concerns them, without a name; amounts stay in the sum that was told.
  ...['recommendation', 'recommendation_history', 'thanks', 'one_to_one'],
  // Who came stays, without a name.
  'check_in',
  // The drafts of a person go with them; what was issued stays, as the law asks.
  ...['document', 'document_line', 'document_file', 'document_event'],
  // Accounts, which the law asks to keep.
  ...['bank_movement', 'payment', 'allocation', 'payment_thanks'],
  ...['bank_file', 'bank_statement'],
] as const;

/**
 * Tables without personal data: settings, counters, ambassadors (who are no members), spent puzzles, hashes of rate
 * limits and calls, and what the clock does, which names no person.
 */
const IMPERSONAL = [
  'migration',
  'revision',
  'tally',
  'ambassador',
  'library_image',
  // Announcements, with the hosts whom the site names.
  'event',
  'seating_table',
  // What is written to many, and audiences by their rules.
  ...['campaign', 'bulk_content', 'saved_audience'],
  // Sums and medians of five and more.
  'worth_block',
  // Written by administrators, whose names are in the audit log alone.
  'policy_version',
  'spent_bot_check',
  'idempotency_key',
  // Names documents and mails.
  'mail_attachment',
  'job',
  'job_run',
  'job_step',
  'job_step_failure',
  'rate_limit',
  // Of a party, which is anonymous once its person is erased.
  ...['membership', 'membership_term', 'seat_change', 'renewal_case'],
  // Numbers, and hashes of documents.
  'document_series',
  'setting',
  'late_interest_rate',
  // Row numbers that SQLite's search indexes have yet to process.
  ...(process.env.TEST_ENGINE === 'sqlite' ? ['unindexed'] : []),
];

describe('PR-2 One’s own data', () => {
  test('include messages, the request, mails, decisions and the photo', async () => {
    const { actor, email } = await memberWithTraces();
    const { files, data } = unzipArchive(await world.domain.personalData.exportOwn(actor));
    expect(data).toMatchObject({
      account: { email, fullName: ZOE.fullName, phone: ZOE.phoneNumber, profilePublic: true },
      membershipRequest: { status: 'APPROVED', additionalInfo: ZOE.additionalInfo, publicForm: true },
      acceptedConditions: [{ version: 1, validFrom: '2026-11-26', how: 'ACTIVATION' }],
      secondFactorSince: null,
      newsletter: { unsubscribedAt: null },
    });
    expect(data.membershipRequest?.history.map(({ action }) => action)).toContain('request.approved');
    expect(data.sessions).toHaveLength(1);
    expect(data.messages).toHaveLength(1);
    expect(data.mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('Activez votre accès'),
    );
    const photo = await sharp(files['photo.webp']).metadata();
    expect(photo, 'in the uploaded size').toMatchObject({ format: 'webp', width: 16 });
    expect(strFromU8(files['LISEZMOI.txt'] ?? new Uint8Array())).toContain('donnees.json');
  });

  test('include no secret, no hash and no data of others', async () => {
    const { actor } = await memberWithTraces();
    const other = await world.joinedMember({ fullName: 'Quelqu’un d’autre' });
    const { data } = unzipArchive(await world.domain.personalData.exportOwn(actor));
    const text = JSON.stringify(data);
    for (const hidden of ['argon2', 'hash', 'token', 'secret', other.email, 'Quelqu’un d’autre', '<html'])
      expect(text).not.toContain(hidden);
  });

  test('include the companies that they speak for, and where their own invoices go', async () => {
    const { domain, admin, database } = world;
    const { actor, id: accountId, email } = await world.joinedMember(ZOE);
    const { id } = await domain.parties.create(admin, partyFields({ legalName: 'Atelier Lesse SRL' }));
    await domain.parties.setRole(admin, id, accountId, 'PEOPLE');
    const person = { kind: 'PERSON', enterpriseNumber: '', vatStatus: 'NONE' } as const;
    const own = { legalName: ZOE.fullName, street: 'Rue Haute 1', invoiceEmail: 'zoe@perso.example' };
    const { id: partyId } = await domain.parties.create(admin, partyFields({ ...person, ...own }));
    await domain.parties.create(admin, partyFields({ ...person, invoiceEmail: '' }));
    await insertMembershipRows(database.db, { partyId, accountId });
    const { data } = unzipArchive(await domain.personalData.exportOwn(actor));
    expect(data.companyRoles).toEqual([{ company: 'Atelier Lesse SRL', role: 'PEOPLE' }]);
    expect(data.billing).toMatchObject([{ invoiceEmail: email }, own]);
    expect(unzipArchive(await domain.personalData.exportOf(admin, email)).data.billing).toEqual(data.billing);
  });

  test('are exported to administrators too', async () => {
    const { data } = unzipArchive(await world.domain.personalData.exportOwn(world.admin));
    expect(data).toMatchObject({ account: { role: 'ADMIN' }, membershipRequest: null });
  });

  test('of an administrator include the mails to the address by which they were invited', async () => {
    const { administrators, passwordReset, personalData } = world.domain;
    const invited = { email: 'lea@cercle.example', fullName: 'Léa Fontaine' };
    await administrators.invite(world.admin, invited);
    const [invitation] = await world.mailsTo(invited.email);
    await passwordReset.complete(invitation?.secret ?? '', PASSWORD, DEVICE);
    const { data } = unzipArchive(await personalData.exportOwn(await world.actorOf(invited.email)));
    expect(data.mails).toMatchObject([{ subject: invitation?.subject }]);
  });

  test('cover every table: a new one is exported or erased, or listed as not personal', async () => {
    expect((await tablesOf(world.database)).toSorted()).toEqual([...TABLES, ...IMPERSONAL].toSorted());
  });
});

describe('PR-2 Where a person’s own invoices went', () => {
  const PERSON = { kind: 'PERSON', enterpriseNumber: '', vatStatus: 'NONE' } as const;
  const ERASED = {
    legalName: 'Personne effacée',
    street: '',
    postalCode: '',
    city: '',
    invoiceEmail: '',
    roles: [],
    people: [],
  };

  async function payingMember(state: 'CURRENT' | 'ENDED', change = {}) {
    const member = await world.joinedMember(ZOE);
    const own = partyFields({ ...PERSON, legalName: ZOE.fullName, ...change });
    const { id: partyId } = await world.domain.parties.create(world.admin, own);
    await insertMembershipRows(world.database.db, { partyId, accountId: member.id, state });
    return { ...member, partyId, own };
  }

  test('is erased with them once their membership has ended, in the audit log too', async () => {
    const { domain, admin, database } = world;
    const { email, partyId } = await payingMember('ENDED');
    await domain.personalData.erase(admin, { email, confirmation: email });
    expect(await domain.parties.find(admin, partyId)).toMatchObject(ERASED);
    const query = { page: 0, size: 10, q: 'lefèvre', sort: 'name,asc' } as const;
    expect((await domain.parties.list(admin, query)).content).toEqual([]);
    const entries = await database.db
      .selectFrom('audit_entry')
      .select('subject_name')
      .where('subject_kind', '=', 'party')
      .execute();
    expect(entries).toEqual([{ subject_name: 'Personne oubliée' }]);
  });

  test('stays as long as their membership runs: they owe its price', async () => {
    const { domain, admin } = world;
    const { email, partyId, own } = await payingMember('CURRENT');
    await domain.personalData.erase(admin, { email, confirmation: email });
    expect(await domain.parties.find(admin, partyId)).toMatchObject({ ...own, enterpriseNumber: null });
  });

  test('is that of nobody else, whose invoices may go to the same address', async () => {
    const { domain, admin } = world;
    const { email } = await world.joinedMember();
    const { partyId, own } = await payingMember('ENDED', { invoiceEmail: email });
    const alone = await domain.parties.create(admin, partyFields({ ...PERSON, invoiceEmail: email }));
    const company = await domain.parties.create(admin, partyFields({ invoiceEmail: email }));
    await domain.personalData.erase(admin, { email, confirmation: email });
    expect(await domain.parties.find(admin, partyId)).toMatchObject({ legalName: own.legalName });
    expect(await domain.parties.find(admin, company.id)).toMatchObject({ invoiceEmail: email });
    expect(await domain.parties.find(admin, alone.id)).toMatchObject(ERASED);
  });
});

describe('PR-2 Deleting one’s account', () => {
  test('also deletes a photo that was uploaded while the password was checked', async () => {
    const { actor } = await memberWithTraces();
    const { members, personalData } = world.domain;
    const photo = await photoFile({ color: '#bada55' });
    const hashing = pauseHashing();
    const erased = personalData.eraseOwn(actor, PASSWORD);
    await hashing.started;
    await members.updatePhoto(actor, photo);
    hashing.resume();
    await erased;
    expect(await world.database.db.selectFrom('image').select('hash').execute()).toEqual([]);
  });

  test('SE-4 ends their sessions and their access at once', async () => {
    const { actor, email } = await memberWithTraces();
    const list = { page: 0, size: 10, sort: 'createdAt,desc', q: '' } as const;
    expect(await world.domain.members.list(VISITOR, list)).toMatchObject({ totalElements: 1 });
    await world.domain.personalData.eraseOwn(actor, PASSWORD);
    expect(await world.domain.members.list(VISITOR, list)).toMatchObject({ totalElements: 0 });
    await expect(world.actorOf(email)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await world.database.db.selectFrom('session').select('id').execute()).toHaveLength(1);
  });

  test('requires the password', async () => {
    const { actor, email } = await memberWithTraces();
    await expect(world.domain.personalData.eraseOwn(actor, 'pas le bon')).rejects.toMatchObject({
      code: 'validation',
      errors: { password: ['Ce mot de passe n’est pas le bon.'] },
    });
    expect(await world.actorOf(email)).toMatchObject({ kind: 'member' });
  });

  test('ten times at once is done once', async () => {
    const { actor, email } = await memberWithTraces();
    expect(await countDone(10, () => world.domain.personalData.eraseOwn(actor, PASSWORD))).toBe(1);
    expect(await world.mailsTo(email)).toHaveLength(1);
  });

  test('leaves the data of others unchanged, including a shared picture', async () => {
    const { actor } = await world.joinedMember({ color: '#123456' });
    const other = await world.joinedMember({ color: '#123456' });
    await world.domain.contacts.submit(contactMessage({ email: other.email }));
    await world.domain.personalData.eraseOwn(actor, PASSWORD);
    expect(await world.domain.members.profile(other.actor)).toMatchObject({ email: other.email });
    expect(await world.database.db.selectFrom('image').select('hash').execute()).not.toEqual([]);
    expect(await world.domain.contacts.all(world.admin)).toHaveLength(1);
  });
});
