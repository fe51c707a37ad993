import { INTRODUCTION_DAYS } from '@cercle/contract/recommendation-states';
import type { RecommendationCreate } from '@cercle/contract/recommendations';
import { lockAccount } from '../accounts/accounts.table.ts';
import type { Trx } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Member } from '../kernel/actor.ts';
import { today } from '../kernel/calendar.ts';
import { daysEarlier } from '../kernel/clock.ts';
import { DomainError, fieldError } from '../kernel/domain-error.ts';
import { newToken } from '../kernel/tokens.ts';
import { statusOn } from '../members/person-status.ts';
import { type IntroducedMember, introductionAsked } from './introduction.emails.ts';
import { findMailbox, tellRecommended } from './letters.ts';
import { isReachable } from './people/people.table.ts';
import { recordStep } from './recommendation-history.ts';
import { hasWaitingIntroduction, insertRecommendation } from './recommendations.table.ts';

type CreateDependencies = Pick<Dependencies, 'clock' | 'outbox' | 'site'>;

/** Both members of a recommendation. */
type Members = { giver: IntroducedMember; receiver: IntroducedMember };
/** A person outside who is asked first, and the link by which they answer. */
type ContactQuestion = {
  name: string;
  email: string;
  hasPhone: boolean;
  token: string;
  hash: string;
  expiresAt: string;
};

const ONESELF = 'Vous ne pouvez pas vous recommander vous-même';
const NOT_A_MEMBER = 'Choisissez un membre actuel du cercle';
const OWN_ADDRESS = 'C’est votre propre adresse';
const STILL_WAITING = 'Cette personne n’a pas encore répondu à votre première demande';

/**
 * Writes a recommendation in the caller's transaction, with the mail to the member recommended, and the one to the person outside where
 * they are asked first.
 * @returns its id
 * @throws DomainError validation on `to` for oneself and for anybody but a current member whom the giver may choose, and on
 * `contact.email` for the giver's own address and for one that still has to answer them
 */
export async function createRecommendation(
  trx: Trx,
  dependencies: CreateDependencies,
  by: Member,
  form: RecommendationCreate,
): Promise<number> {
  const { clock } = dependencies;
  // One after the other: of two for one address, the second finds the first.
  await lockAccount(trx, by.id);
  const members = await requireMembers(trx, dependencies, { giverId: by.id, receiverId: form.to.id });
  const asked = await askedContact(trx, dependencies, {
    giverId: by.id,
    ownAddress: members.giver.address,
    form,
  });
  const id = await insertRecommendation(trx, clock, {
    ...{ giver_id: by.id, receiver_id: form.to.id },
    ...{ kind: form.kind, subject: form.subject, message: form.message },
    ...contactColumns(form),
    ...(asked && { introduction: 'WAITING', token_hash: asked.hash, expires_at: asked.expiresAt }),
  });
  await recordStep(trx, clock, id, { kind: 'recommendation.sent', by });
  const told = { id, subject: form.subject, giver_id: by.id, receiver_id: form.to.id };
  const about = { isInside: form.kind === 'INSIDE', isAsking: asked !== null };
  await tellRecommended(trx, dependencies, told, about);
  if (asked) await ask(trx, dependencies, { id, subject: form.subject, members, asked, by });
  return id;
}

const contactColumns = ({ contact }: RecommendationCreate) => ({
  contact_name: contact?.name ?? null,
  contact_email: contact?.email || null,
  contact_phone: contact?.phone || null,
  consent: contact?.consent ?? null,
  introduction: null,
});

async function requireMembers(
  trx: Trx,
  { clock }: CreateDependencies,
  { giverId, receiverId }: { giverId: number; receiverId: number },
): Promise<Members> {
  if (giverId === receiverId) throw fieldError('to', ONESELF);
  const giver = await findMailbox(trx, giverId);
  if (!giver) throw new DomainError('unauthenticated');
  const receiver = (await isReachable(trx, giverId, receiverId)) && (await findMailbox(trx, receiverId));
  // By the day: the calendar may not have come by since they left.
  if (!receiver || (await statusOn(trx, receiverId, today(clock))) === 'FORMER')
    throw fieldError('to', NOT_A_MEMBER);
  return { giver, receiver };
}

async function askedContact(
  trx: Trx,
  { clock }: CreateDependencies,
  about: { giverId: number; ownAddress: string; form: RecommendationCreate },
): Promise<ContactQuestion | null> {
  const { giverId, ownAddress, form } = about;
  const { contact } = form;
  if (contact?.consent !== 'BY_INTRODUCTION') return null;
  const { name, email, phone } = contact;
  if (email === ownAddress) throw fieldError('contact.email', OWN_ADDRESS);
  if (await hasWaitingIntroduction(trx, { giverId, email })) throw fieldError('contact.email', STILL_WAITING);
  const expiresAt = daysEarlier(clock, -INTRODUCTION_DAYS);
  return { name, email, hasPhone: phone !== '', expiresAt, ...newToken() };
}

async function ask(
  trx: Trx,
  { clock, outbox, site }: CreateDependencies,
  question: { id: number; subject: string; members: Members; asked: ContactQuestion; by: Member },
): Promise<void> {
  const { id, subject, members, asked, by } = question;
  const { name, email, token: secret, expiresAt, hasPhone } = asked;
  const head = { to: { name, address: email }, site, subject, ...members };
  await outbox.enqueue(trx, introductionAsked(head, { secret, expiresAt, hasPhone }));
  await recordStep(trx, clock, id, { kind: 'introduction.sent', by });
}
