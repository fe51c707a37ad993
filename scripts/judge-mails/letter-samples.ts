// One example of what each letter says; `letters.ts` makes each letter of the product of them.

import type { LetterContent } from '../../server/src/billing/pdf/letter-content.ts';
import type { EventRow } from '../../server/src/db/schema.ts';
import { entryOf } from '../../server/src/events/calendar/calendar-entry.ts';
import { letterCalendar } from '../../server/src/events/calendar/event-calendar.ts';
import type { FeeTerms } from '../../server/src/events/letters/letter-texts.ts';
import type { NoShowLetter } from '../../server/src/events/no-shows/no-show.emails.ts';
import type { TermRow } from '../../server/src/memberships/terms/terms.table.ts';
import { BUYER, SELLER } from '../../server/src/testing/printed-contents.ts';

export const SITE = {
  title: 'Le Cercle du Parc',
  publicUrl: 'https://www.cercleduparc.be',
  companyName: 'Le Cercle du Parc SRL',
  companyNumber: '0403.019.261',
  companyIban: 'BE68539007547034',
  contactPhone: '02 555 12 34',
  contactEmail: 'contact@cercleduparc.be',
  contactAddress: 'Avenue Louise 231, 1050 Bruxelles',
  linkedinUrl: null,
  facebookUrl: null,
  recaptchaSiteKey: null,
  uiPacing: 'brisk' as const,
  retention: { contactMonths: 24, rejectedRequestMonths: 12, mailTraceDays: 90 },
};
export const FROM = { name: SITE.title, address: 'bonjour@cercleduparc.be' };
export const TO = { name: 'Marie Élodie Dubois', address: 'marie.dubois@moreau.be' };
/** A token of a link, as long as they are. */
export const SECRET = 'k3Vn0Yq7bZ2sT5wR8xLmP1dF4gHjC6aE9uQoKiNvBtS';
export const AT = new Date('2026-11-26T09:30:00Z');
export const DEVICE = 'Firefox sur Windows';

export const TERM = {
  offer: 'BUSINESS',
  seats: 4,
  starts_on: '2026-11-26',
  ends_on: '2027-11-26',
  ended_on: null,
} as unknown as TermRow;

const EVENT = {
  title: 'Dîner de printemps',
  slug: 'diner-de-printemps',
  summary: 'Un repas, une conférence et des rencontres.',
  starts_at: '2027-03-12T18:00:00.000Z',
  ends_at: '2027-03-12T21:30:00.000Z',
  place_name: 'Hôtel Métropole',
  street: 'Place de Brouckère 31',
  postal_code: '1000',
  city: 'Bruxelles',
  audience: 'PUBLIC',
  revision: 1,
} as unknown as EventRow;

const subject = { kind: 'registration' as const, id: 12 };
const stampedAt = '2026-11-26T09:30:00.000Z';
export const CALENDAR = letterCalendar(
  entryOf(EVENT, { status: 'CONFIRMED', subject, stampedAt, organizer: FROM }, SITE),
  TO,
);
export const CALENDAR_END = letterCalendar(
  entryOf(EVENT, { status: 'CANCELLED', subject, stampedAt, organizer: FROM }, SITE),
  TO,
);

export const HEAD = { to: TO, event: EVENT, site: SITE };
export const GUEST_HEAD = { ...HEAD, host: 'Paul Lambert' };
export const TERMS: FeeTerms = {
  deadline: {
    day: '2027-03-09',
    because: 'trois jours ouvrables avant l’événement.',
  } as FeeTerms['deadline'],
  isLate: false,
  feeText: '15 € HTVA',
};
export const TICKET = 'CERCLE1:7Q2M-4XK9-T3VB';
export const SEAT = { terms: TERMS, guests: [{ name: 'Léa Simon', state: 'REGISTERED' }], ticket: TICKET };
export const REASON = 'La salle n’est plus disponible ce soir-là, et nous n’en avons pas trouvé d’autre.';

export const NO_SHOW: NoShowLetter = {
  ...{ to: TO, event: EVENT, site: SITE, guest: null, fee: '15 € HTVA' },
  cause: 'WITHDRAWN_LATE',
  evidence: {
    registeredAt: '2027-02-01T09:30:00.000Z',
    withdrawUntil: '2027-03-09',
    withdrawBecause: 'trois jours ouvrables avant l’événement.',
    withdrawnAt: '2027-03-11T10:00:00.000Z',
    remindedAt: '2027-03-10T08:00:00.000Z',
    entries: 42,
    firstEntryAt: '2027-03-12T17:45:00.000Z',
    lastEntryAt: '2027-03-12T19:10:00.000Z',
    devices: 2,
  },
};

export const REMINDER: LetterContent = {
  sentOn: '2027-02-01',
  title: 'Rappel de paiement',
  paragraphs: ['La facture ci-dessous est échue. Peut-être votre paiement a-t-il croisé cette lettre.'],
  closing: 'Vous n’êtes pas d’accord ? Répondez simplement à cet e-mail.',
  seller: SELLER,
  buyer: BUYER,
  openCents: 726_00,
  invoices: [
    {
      ...{ number: 'F2026-0042', issuedOn: '2026-11-26', dueOn: '2026-12-26', daysLate: 37 },
      ...{ totalCents: 726_00, creditedCents: 0, paidCents: 0, openCents: 726_00 },
      paymentReference: '202600000426',
    },
  ],
  remittance: null as unknown as LetterContent['remittance'],
};

export const KEPT = {
  ...{ issued: [{ number: 'F2026-0042' }], until: '2036-12-31', isPayerKept: false, isPaymentKept: false },
} as never;

export const APPLICATION = {
  ...{ memberType: 'BUSINESS' as const, email: TO.address, fullName: TO.name, companyName: BUYER.name },
  ...{ phoneNumber: '02 555 12 34', vatNumber: 'BE0428759497', additionalInfo: '', peopleCount: 4 },
};
