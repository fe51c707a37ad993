import { randomUUID } from 'node:crypto';
import { administratorInvitation } from '@cercle/contract/administrators';
import { ambassadorData } from '@cercle/contract/ambassadors';
import { audienceData } from '@cercle/contract/audiences';
import { bankReason, bankStatementDecision } from '@cercle/contract/bank';
import { campaignData } from '@cercle/contract/campaigns';
import { contactForm } from '@cercle/contract/contact-form';
import {
  type DocumentDetails,
  documentChange,
  documentCredit,
  documentDraft,
} from '@cercle/contract/documents';
import { checkIns, walkInData } from '@cercle/contract/door';
import { eventCancellation, eventData } from '@cercle/contract/events';
import { type FirmSettings, firmUpdate } from '@cercle/contract/firm';
import { libraryImageData } from '@cercle/contract/library-images';
import { memberCreate, memberUpdate } from '@cercle/contract/members';
import type { StartOutcomes } from '@cercle/contract/membership-start';
import type { MembershipDetails } from '@cercle/contract/membership-views';
import {
  approval,
  declineRecord,
  receipt,
  seatsAdded,
  termGrant,
  termTermination,
  termUpgrade,
  undelivered,
} from '@cercle/contract/memberships';
import { newsletterForm } from '@cercle/contract/newsletter-form';
import { noShowContest, noShowDecision } from '@cercle/contract/no-shows';
import { seatInvitation } from '@cercle/contract/own-membership';
import { partyData, partyUpdate } from '@cercle/contract/party-data';
import { manualPayment, manualRefund, undoing } from '@cercle/contract/payments';
import type { PolicyDetails } from '@cercle/contract/policies';
import { articleText, articleTitle } from '@cercle/contract/policy-form';
import { adminProfileUpdate, profileUpdate } from '@cercle/contract/profile';
import { guestData, type RegistrationRow, registrationExcuse } from '@cercle/contract/registrations';
import { type ReminderSettings, reminderPause, reminderSettings } from '@cercle/contract/reminders';
import { publicRequest } from '@cercle/contract/request-form';
import { rejection } from '@cercle/contract/requests';
import { seatingTables } from '@cercle/contract/seating';
import { addDays, dayOf } from '../../server/src/kernel/calendar.ts';
import { codaFile } from '../../server/src/testing/coda-file.ts';
import type { TestSmtpServer } from '../../server/src/testing/smtp-server.ts';
import { ApiClient } from './api-client.ts';
import { addPayer, completeFirm } from './documents.ts';
import { addEvent } from './event-people.ts';
import { type JoinedMember, joinMember, plainPicture } from './members.ts';
import { ADMIN, type TestSite } from './site.ts';
import { addToldAbsences } from './xss-absences.ts';
import { ALL_XSS_PAYLOADS, XSS_PAYLOADS } from './xss-payloads.ts';
import { addDangerousRecommendation } from './xss-recommendations.ts';

type Shape = Record<string, { safeParse(value: string): { success: boolean } }>;
type ValidValues = Record<string, string | boolean>;

const PERSON = { phone: '+32 470 00 00 00', vat: '', memberType: 'BUSINESS' };
const FREE = { fullName: '', company: '', freeDenomination: '', additionalInfo: '' };
let addresses = 0;
/** An address may hold an apostrophe, and nothing worse. */
const nextEmail = () => `d'arc${++addresses}@societe.example`;

/**
 * Fills all that people can type with `DANGEROUS`, through the doors: each field whose schema takes it, as long as it takes.
 * `typed` names them, as `call field`.
 */
export async function submitXssEverywhere(site: TestSite, smtp: TestSmtpServer) {
  const adminClient = await new ApiClient(site.url).logIn(ADMIN);
  const filledFields = new Set<string>();
  const picture = new Blob([new Uint8Array(await plainPicture('#1f3a5f'))], { type: 'image/png' });

  /** The values of a form, with `text` in each free text, or with all of the texts where they fit. */
  function filled(call: string, shape: Shape, validValues: ValidValues, text: string): ValidValues {
    const accepts = (name: string, value: string) => shape[name]?.safeParse(value).success === true;
    const entries = Object.entries(validValues).map(([name, value]) => {
      const payload = [[text, ...ALL_XSS_PAYLOADS].join('\n'), text].find((candidate) =>
        accepts(name, candidate),
      );
      if (payload === undefined || typeof value !== 'string') return [name, value] as const;
      filledFields.add(`${call} ${name}`);
      return [name, payload] as const;
    });
    return Object.fromEntries(entries);
  }

  async function send(client: ApiClient, call: string, body?: object | FormData, path?: string) {
    const [method = '', template = ''] = call.split(' ');
    const response = await client.send(method, path ?? template, body);
    if (!response.ok) throw new Error(`${call}: ${await response.text()}`);
    return (await response.json().catch(() => ({}))) as { id: number };
  }

  const form = (name: string, data: object, pictures: string[]) => {
    const parts = new FormData();
    parts.set(name, new Blob([JSON.stringify(data)], { type: 'application/json' }));
    for (const part of pictures) parts.set(part, picture, `${XSS_PAYLOADS.rawText}.png`);
    return parts;
  };

  /** A visitor asks to join, writes and subscribes, from an address of their own. */
  async function visit(text: string, index: number) {
    const visitor = new ApiClient(site.url, `192.0.2.${index + 1}`);
    const email = nextEmail();
    const submitForm = async (call: string, action: string, shape: Shape, validValues: ValidValues) => {
      const recaptchaToken = await visitor.botCheckToken(action);
      await send(visitor, call, { ...filled(call, shape, validValues, text), recaptchaToken });
    };
    await submitForm('POST /members/requests', 'membershipRequestFormSubmit', publicRequest.shape, {
      memberType: 'SINGLE',
      email,
      fullName: '',
      companyName: '',
      phoneNumber: PERSON.phone,
      vatNumber: '',
      additionalInfo: '',
    });
    await submitForm('POST /contacts', 'contactFormSubmit', contactForm.shape, {
      name: '',
      email,
      message: '',
    });
    await submitForm('POST /newsletters', 'newsletterSubmit', newsletterForm.shape, { email });
  }

  /** What the office changes of the first who asked to join. */
  async function changeFirst(text: string) {
    const { user } = await adminClient.get<{ user: { id: number; email: string } }>('/members/requests/1');
    const change = 'PUT /members/{id}';
    const validValues = { ...FREE, ...PERSON, email: user.email };
    const data = filled(change, memberUpdate.shape, validValues, text);
    await send(adminClient, change, form('data', data, ['photo']), `/members/${user.id}`);
  }

  async function addAmbassador(text: string) {
    const validValues = { name: '', company: '', jobTitle: '', active: true };
    const data = filled('POST /ambassadors', ambassadorData.shape, validValues, text);
    const { id } = await send(adminClient, 'POST /ambassadors', form('data', data, ['photo', 'logo']));
    const change = 'PUT /admin/ambassadors/{id}';
    const changed = filled(change, ambassadorData.shape, validValues, text);
    await send(adminClient, change, form('data', changed, []), `/admin/ambassadors/${id}`);
  }

  async function addLibraryImage(text: string) {
    const validValues = { name: '', alt: '' };
    const data = filled('POST /admin/images', libraryImageData.shape, validValues, text);
    const { id } = await send(adminClient, 'POST /admin/images', form('data', data, ['image']));
    const change = 'PUT /admin/images/{id}';
    const changed = filled(change, libraryImageData.shape, validValues, text);
    await send(adminClient, change, changed, `/admin/images/${id}`);
  }

  /** Two events of the coming weeks, of which one is called off. */
  async function addEvents(text: string) {
    const day = addDays(dayOf(new Date().toISOString()), 20);
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
    const times = { startsAt: `${day}T19:00`, endsAt: `${day}T22:00` };
    const choices = { ...times, body, audience: 'PUBLIC', capacity: 10, guestsPerMember: 0 };
    const { shape } = eventData;
    const wordsOf = (call: string) => {
      const lineShape = {
        hosts: shape.hosts.unwrap().element,
        text: shape.programme.unwrap().element.shape.text,
      };
      const { hosts, ...line } = filled(call, lineShape, { hosts: '', text: '' }, text);
      const words = filled(
        call,
        shape,
        { title: '', summary: '', placeName: '', street: '', city: '' },
        text,
      );
      return { ...choices, ...words, hosts: [hosts], programme: [{ time: '19:30', ...line }] };
    };
    const make = 'POST /admin/events';
    const change = 'PUT /admin/events/{id}';
    const cancel = 'PUT /admin/events/{id}/cancel';
    for (const isCancelled of [false, true]) {
      const { id } = await send(adminClient, make, wordsOf(make));
      await send(adminClient, change, { ...wordsOf(change), version: 1 }, `/admin/events/${id}`);
      await send(adminClient, `PUT /admin/events/${id}/publish`);
      const reason = filled(cancel, eventCancellation.shape, { reason: '' }, text);
      if (isCancelled) await send(adminClient, cancel, reason, `/admin/events/${id}/cancel`);
    }
  }

  /** Of a member with a guest, by themselves and by the office. */
  async function addRegistrations(text: string, [self, other]: JoinedMember[]) {
    if (!self || !other) return;
    const day = addDays(dayOf(new Date().toISOString()), 21);
    const times = { startsAt: `${day}T19:00`, endsAt: `${day}T22:00` };
    const body = { type: 'doc', content: [{ type: 'paragraph' }] };
    const words = { title: 'Dîner', summary: 'Un repas', placeName: 'Le Club' };
    const { id } = await send(adminClient, 'POST /admin/events', {
      ...{ ...words, ...times, body, audience: 'PUBLIC', capacity: 10, guestsPerMember: 2 },
    });
    await send(adminClient, 'PUT /admin/events/{id}/publish', undefined, `/admin/events/${id}/publish`);
    const guestOf = (call: string) =>
      filled(call, guestData.shape, { name: '', company: '', email: nextEmail() }, text);
    const member = await new ApiClient(site.url, '198.51.100.250').logIn(self);
    const register = 'POST /me/events/{id}/registration';
    const path = `/me/events/${id}`;
    await send(member, register, { guests: [guestOf(register)] }, `${path}/registration`);
    const bring = 'POST /me/events/{id}/guests';
    await send(member, bring, guestOf(bring), `${path}/guests`);
    const enter = 'POST /admin/events/{id}/registrations';
    const list = `/admin/events/${id}/registrations`;
    await send(adminClient, enter, { accountId: other.id, guests: [guestOf(enter)] }, list);
    const { content } = await adminClient.get<{ content: RegistrationRow[] }>(list);
    const { id: registrationId } = content.find(({ accountId }) => accountId === other.id) ?? { id: 0 };
    const add = 'POST /admin/events/{id}/registrations/{registrationId}/guests';
    await send(adminClient, add, guestOf(add), `${list}/${registrationId}/guests`);
    const excuse = 'PUT /admin/events/{id}/registrations/{registrationId}/excuse';
    const reason = filled(excuse, registrationExcuse.shape, { reason: '' }, text);
    await send(adminClient, excuse, reason, `${list}/${registrationId}/excuse`);
    await letIn(text, id);
  }

  /** A walk-in at the door of an event. */
  async function letIn(text: string, eventId: number) {
    const call = 'POST /admin/events/{id}/check-ins';
    const walkIn = filled(call, walkInData.shape, { name: '', company: '', email: '' }, text);
    const entry = { nonce: randomUUID(), at: new Date().toISOString(), what: 'WALK_IN', walkIn };
    const device = filled(call, checkIns.shape, { device: '' }, text);
    await send(adminClient, call, { ...device, checkIns: [entry] }, `/admin/events/${eventId}/check-ins`);
  }

  /** Two members contest what they were told, one by the office; it upholds one, and waives the other. */
  async function addAbsences(text: string, [self, other]: JoinedMember[]) {
    if (!self || !other) return;
    const [own, second] = await addToldAbsences(site, adminClient, [self.id, other.id]);
    const member = await new ApiClient(site.url, '198.51.100.249').logIn(self);
    const contest = 'POST /me/no-shows/{id}/contest';
    const words = filled(contest, noShowContest.shape, { reason: '' }, text);
    await send(member, contest, words, `/me/no-shows/${own}/contest`);
    const decisions = [
      ['contest', second],
      ['uphold', own],
      ['waive', second],
    ] as const;
    for (const [decision, id] of decisions) {
      const call = `POST /admin/no-shows/{id}/${decision}`;
      const reason = filled(call, noShowDecision.shape, { reason: '' }, text);
      await send(adminClient, call, reason, `/admin/no-shows/${id}/${decision}`);
    }
  }

  async function addParty(text: string) {
    const choices = { kind: 'COMPANY', vatStatus: 'NONE', country: 'BE' };
    const validValues = { legalName: '', street: '', postalCode: '', city: '' };
    const data = { ...filled('POST /admin/parties', partyData.shape, validValues, text), ...choices };
    const { id } = await send(adminClient, 'POST /admin/parties', data);
    const change = 'PUT /admin/parties/{id}';
    const changed = filled(change, partyUpdate.shape, validValues, text);
    await send(adminClient, change, { ...changed, ...choices, version: 1 }, `/admin/parties/${id}`);
  }

  async function changeFirm(text: string) {
    const change = 'PUT /admin/firm';
    const { version } = await adminClient.get<FirmSettings>('/admin/firm');
    const validValues = { name: '', legalForm: '', street: '', city: '', register: '' };
    await send(adminClient, change, { ...filled(change, firmUpdate.shape, validValues, text), version });
  }

  /** An invoice from its draft to a credit note of it. */
  async function addDocument(text: string) {
    await completeFirm(adminClient);
    const partyId = await addPayer(adminClient, { legalName: text, enterpriseNumber: '0566.988.259' });
    const draft = 'POST /admin/documents';
    const line = documentDraft.shape.lines.element.shape;
    const amounts = { quantity: 1, unitCents: 100, vatCategory: 'S', vatBasisPoints: 2_100 };
    const lines = [{ ...filled(draft, line, { text: '', why: '' }, text), ...amounts }];
    const note = filled(draft, documentDraft.shape, { note: '' }, text);
    const { id } = await send(adminClient, draft, { partyId, lines, ...note });
    const path = `/admin/documents/${id}`;
    const read = () => adminClient.get<DocumentDetails>(path);
    const { version, lines: drafted } = await read();
    const change = 'PUT /admin/documents/{id}';
    const changed = filled(change, documentChange.shape, { note: '' }, text);
    const kept = drafted.map((one) => ({ id: one.id }));
    await send(adminClient, change, { ...changed, version, lines: kept }, path);
    const issue = { version: (await read()).version };
    await send(adminClient, 'POST /admin/documents/{id}/issue', issue, `${path}/issue`);
    const credit = 'POST /admin/documents/{id}/credit';
    await send(
      adminClient,
      credit,
      filled(credit, documentCredit.shape, { why: '' }, text),
      `${path}/credit`,
    );
  }

  /** A payment of the invoice that was drafted first, a refund, and undoing them. */
  async function addPayments(text: string) {
    const documentId = 1;
    const { party, openCents } = await adminClient.get<DocumentDetails>(`/admin/documents/${documentId}`);
    const amount = { partyId: party.id, method: 'CASH', paidOn: dayOf(new Date().toISOString()) };
    const noted = (call: string, shape: Shape) => filled(call, shape, { note: '' }, text);
    const enter = 'POST /admin/payments';
    const payment = { ...amount, cents: openCents + 100, documents: [{ documentId, cents: openCents }] };
    const { id } = await send(adminClient, enter, { ...payment, ...noted(enter, manualPayment.shape) });
    const refund = 'POST /admin/payments/refunds';
    const refunded = { ...amount, cents: 100, ...noted(refund, manualRefund.shape) };
    const { id: refundId } = await send(adminClient, refund, refunded);
    const undo = (call: string, of: number) =>
      send(
        adminClient,
        call,
        filled(call, undoing.shape, { reason: '' }, text),
        call.slice(5).replace('{id}', String(of)),
      );
    const { payments } = await adminClient.get<DocumentDetails>(`/admin/documents/${documentId}`);
    await undo('POST /admin/payments/allocations/{id}/undo', payments[0]?.allocations[0]?.id ?? 0);
    await undo('POST /admin/payments/{id}/undo', refundId);
    await undo('POST /admin/payments/{id}/undo', id);
  }

  /** A pause of the reminders of the invoice that was drafted first, and the names of their levels. */
  async function addReminders(text: string) {
    const pause = 'POST /admin/documents/{id}/reminders/pause';
    const paused = { kind: 'OTHER', ...filled(pause, reminderPause.shape, { reason: '' }, text) };
    await send(adminClient, pause, paused, '/admin/documents/1/reminders/pause');
    const set = 'PUT /admin/reminders/settings';
    const { version, ...rules } = await adminClient.get<ReminderSettings>('/admin/reminders/settings');
    const level = filled(set, reminderSettings.shape.levels.element.shape, { name: '' }, text);
    await send(adminClient, set, { ...rules, version, levels: [{ days: 7, ...level }] });
  }

  /** A table of an event. */
  async function addTable(text: string) {
    const id = await addEvent(adminClient);
    const set = 'PUT /admin/events/{id}/tables';
    const table = filled(set, seatingTables.shape.tables.element.shape, { name: '' }, text);
    await send(adminClient, set, { tables: [{ seats: 8, ...table }] }, `/admin/events/${id}/tables`);
  }

  /** A campaign that is written, changed, seen and tried, and the name of an audience. */
  async function addCampaign(text: string) {
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
    const sources = [{ kind: 'SUBSCRIBERS' }];
    const subjectFor = (call: string) => filled(call, campaignData.shape, { subject: '' }, text);
    const nameFor = (call: string) => filled(call, audienceData.shape, { name: '' }, text);
    const write = 'POST /admin/campaigns';
    const { id } = await send(adminClient, write, { ...subjectFor(write), body, sources });
    const change = 'PUT /admin/campaigns/{id}';
    const changed = { ...subjectFor(change), body, sources, version: 1 };
    await send(adminClient, change, changed, `/admin/campaigns/${id}`);
    const preview = 'POST /admin/campaigns/preview';
    await send(adminClient, preview, { ...subjectFor(preview), body });
    await send(adminClient, `POST /admin/campaigns/${id}/test`, { email: nextEmail() });
    const add = 'POST /admin/audiences';
    const { id: audienceId } = await send(adminClient, add, { ...nameFor(add), sources });
    const rename = 'PUT /admin/audiences/{id}';
    await send(
      adminClient,
      rename,
      { ...nameFor(rename), sources, version: 1 },
      `/admin/audiences/${audienceId}`,
    );
  }

  /** Statements of an account that is not the firm's, one accepted and one discarded. */
  async function addStatements(text: string) {
    for (const [index, decision] of (['accept', 'discard'] as const).entries()) {
      const movements = [{ cents: 100, bookedOn: dayOf(new Date().toISOString()), free: text }];
      const parts = new FormData();
      const bytes = Buffer.from(codaFile({ iban: `BE0000000000000${index}`, movements }));
      parts.set('file', new Blob([bytes]), `${XSS_PAYLOADS.rawText}.cod`);
      await send(adminClient, 'POST /admin/bank/files', parts);
      const list = '/admin/bank/statements?state=QUARANTINED';
      const { content } = await adminClient.get<{ content: { id: number }[] }>(list);
      const call = `POST /admin/bank/statements/{id}/${decision}`;
      const decided = filled(call, bankStatementDecision.shape, { reason: '' }, text);
      await send(adminClient, call, decided, `/admin/bank/statements/${content[0]?.id}/${decision}`);
      if (decision === 'accept') await decideMovement(text);
    }
  }

  async function decideMovement(text: string) {
    const { content } = await adminClient.get<{ content: { id: number }[] }>('/admin/bank/movements');
    for (const decision of ['set-aside', 'undo'] as const) {
      const call = `POST /admin/bank/movements/{id}/${decision}`;
      const decided = filled(call, bankReason.shape, { reason: '' }, text);
      await send(adminClient, call, decided, `/admin/bank/movements/${content[0]?.id}/${decision}`);
    }
  }

  /** A company from its request to the end of its membership, and then a Single term that becomes Business. */
  async function addMembership(text: string) {
    await new ApiClient(site.url, '203.0.113.1').submitRequest({ memberType: 'BUSINESS' });
    const newest = await adminClient.get<{ content: { id: number }[] }>('/members/requests?page=0&size=1');
    const requestId = newest.content[0]?.id;
    const day = (daysAgo: number) => addDays(dayOf(new Date().toISOString()), -daysAgo);
    const on = day(0);
    let id = 0;
    const call = (to: string, values: object, shape: Shape, field: string, of = id) => {
      const name = `POST /admin/memberships${to}`;
      const data = { ...values, ...filled(name, shape, { [field]: '' }, text) };
      return send(adminClient, name, data, `/admin/memberships${to.replace('{id}', String(of))}`);
    };
    const agreement = { seats: 4, unitNetCents: 1 };
    const approve = 'PUT /members/requests/{id}/approve';
    const agreed = {
      ...agreement,
      startsOn: day(350),
      ...filled(approve, approval.shape, { seatsReason: '' }, text),
    };
    await send(adminClient, approve, agreed, `/members/requests/${requestId}/approve`);
    id = (await adminClient.get<{ membershipId: number }>(`/members/requests/${requestId}`)).membershipId;
    await call('/{id}/seats/added', { added: 1 }, seatsAdded.shape, 'reason');
    const { terms } = await adminClient.get<MembershipDetails>(`/admin/memberships/${id}`);
    const renewal = terms[0]?.renewal?.id ?? 0;
    await call('/renewals/{id}/return', {}, undelivered.shape, 'evidence', renewal);
    await call('/renewals/{id}/notice', { on }, receipt.shape, 'evidence', renewal);
    await call('/renewals/{id}/invoice', { on }, receipt.shape, 'evidence', renewal);
    await call('/renewals/{id}/invoice-return', {}, undelivered.shape, 'evidence', renewal);
    await call('/renewals/{id}/decline', { on, how: 'MAIL' }, declineRecord.shape, 'evidence', renewal);
    await call('/{id}/terminate', {}, termTermination.shape, 'reason');
    const business = { ...agreement, offer: 'BUSINESS', startsOn: on };
    await call('/{id}/terms', business, termGrant.shape, 'seatsReason');
    await call('/{id}/terminate', {}, termTermination.shape, 'reason');
    await call('/{id}/terms', { offer: 'SINGLE', startsOn: on }, termGrant.shape, 'seatsReason');
    await call('/{id}/upgrade', agreement, termUpgrade.shape, 'seatsReason');
    for (const to of ['/start/preview', '/start']) {
      const name = `POST /admin/memberships${to}`;
      const group = { ...business, ...filled(name, termGrant.shape, { seatsReason: '' }, text) };
      await send(adminClient, name, { groups: [{ ...group, accountIds: [1] }] });
    }
  }

  /** A version of the general conditions: its articles are shown to everyone. */
  async function announceConditions(text: string) {
    const { id } = await send(adminClient, 'POST /admin/conditions');
    const path = `/admin/conditions/${id}`;
    const draft = await adminClient.get<PolicyDetails>(path);
    const change = 'PUT /admin/conditions/{id}';
    const shape = { title: articleTitle, text: articleText };
    const articles = draft.articles.map((article) => ({
      ...article,
      ...filled(change, shape, { title: '', text: '' }, text),
    }));
    await send(adminClient, change, { ...draft, articles }, path);
    const announcement = { validFrom: draft.firstValidFrom, version: draft.version + 1 };
    await send(adminClient, 'PUT /admin/conditions/{id}/announce', announcement, `${path}/announce`);
  }

  /** Made by an administrator, activated, and changed by themselves. */
  async function addMember(text: string): Promise<JoinedMember> {
    const validValues = { ...FREE, ...PERSON, email: nextEmail() };
    const { fullName, email, ...made } = filled('POST /members', memberCreate.shape, validValues, text);
    filledFields.add('POST /complete-invitation/{token} freeDenomination');
    const member = await joinMember(site.url, smtp, String(fullName), made);
    const self = new ApiClient(site.url, `198.51.100.${member.id % 250}`);
    await logInFrom(self, member, `Mozilla/5.0 ${text.replaceAll('\u2028', '')}/1.0 (${text[0]})`);
    const { additionalInfo, memberType, ...own } = validValues;
    await send(self, 'PUT /profile', filled('PUT /profile', profileUpdate.shape, own, text));
    return member;
  }

  /** By a member who answers for the people of a company. */
  async function offerSeat(text: string, member: JoinedMember) {
    const startsOn = dayOf(new Date().toISOString());
    const group = { accountIds: [member.id], offer: 'BUSINESS', startsOn, seats: 4, unitNetCents: 1 };
    const response = await adminClient.send('POST', '/admin/memberships/start', { groups: [group] });
    const { outcomes } = (await response.json()) as StartOutcomes;
    const path = `/admin/memberships/${outcomes[0]?.membershipId}`;
    const { party } = await adminClient.get<MembershipDetails>(path);
    const role = `/admin/parties/${party.id}/roles/PEOPLE/${member.id}`;
    await send(adminClient, `PUT ${role}`);
    const offer = 'POST /me/membership/seats';
    const person = { fullName: '', email: nextEmail() };
    const self = await new ApiClient(site.url, '198.51.100.251').logIn(member);
    await send(self, offer, filled(offer, seatInvitation.shape, person, text));
  }

  /** `agent`: what the browser says that it is; sessions and mails name it. */
  async function logInFrom(client: ApiClient, { email, password }: JoinedMember, userAgent: string) {
    const response = await client.send('POST', '/login', { email, password }, { 'user-agent': userAgent });
    if (!response.ok) throw new Error(`Not logged in: ${await response.text()}`);
    await client.logIn({ email, password });
  }

  async function run() {
    for (const [index, text] of ALL_XSS_PAYLOADS.entries()) await visit(text, index);
    await addDocument(XSS_PAYLOADS.markup);
    await addPayments(XSS_PAYLOADS.markup);
    await addStatements(XSS_PAYLOADS.markup);
    await addReminders(XSS_PAYLOADS.markup);
    await addTable(XSS_PAYLOADS.markup);
    await addCampaign(XSS_PAYLOADS.markup);
    await changeFirst(XSS_PAYLOADS.markup);
    for (const text of ALL_XSS_PAYLOADS) await addAmbassador(text);
    await addLibraryImage(XSS_PAYLOADS.markup);
    await addEvents(XSS_PAYLOADS.markup);
    for (const text of ALL_XSS_PAYLOADS) await addParty(text);
    for (const text of [...ALL_XSS_PAYLOADS, XSS_PAYLOADS.markup]) await changeFirm(text);
    await addMembership(XSS_PAYLOADS.markup);
    await announceConditions(XSS_PAYLOADS.markup);
    const members: JoinedMember[] = [];
    for (const text of ALL_XSS_PAYLOADS) members.push(await addMember(text));
    const [first] = members;
    if (first) await offerSeat(XSS_PAYLOADS.markup, first);
    await addRegistrations(XSS_PAYLOADS.markup, members);
    await addAbsences(XSS_PAYLOADS.markup, members);
    await addDangerousRecommendation(site.url, members, (call, shape, values) =>
      filled(call, shape, values, XSS_PAYLOADS.markup),
    );
    const reject = 'PUT /members/requests/{id}/reject';
    const reason = filled(reject, rejection.shape, { reason: '' }, XSS_PAYLOADS.markup);
    await send(adminClient, reject, reason, '/members/requests/1/reject');
    const invite = 'POST /admin/administrators';
    const validValues = { fullName: '', email: nextEmail() };
    await send(
      adminClient,
      invite,
      filled(invite, administratorInvitation.shape, validValues, XSS_PAYLOADS.rawText),
    );
    const rename = 'PUT /admin/profile';
    const named = filled(rename, adminProfileUpdate.shape, { fullName: '' }, XSS_PAYLOADS.markup);
    await send(adminClient, rename, named);
    return { office: adminClient, members, typed: filledFields };
  }
  return run();
}
