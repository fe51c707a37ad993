import { frenchDay } from '@cercle/contract/french-day';
import { MEMBER_TYPE_LABEL } from '@cercle/contract/member-type';
import { formatEuros, netOf } from '@cercle/contract/money';
import type { Site } from '@cercle/contract/site';
import { greetingTo } from '../../mail/greeting.ts';
import type { Mailbox, OutgoingMail } from '../../mail/outbox.ts';
import type { TermRow } from '../terms/terms.table.ts';
import { periodText } from '../terms/terms.ts';
import type { Proposal } from './proposal.ts';

type Notice = { term: TermRow; proposal: Proposal; declineDays: number };

/** « 4 places à 450,00 € »; a Single has no number of places. */
const priceText = ({ offer }: TermRow, { seats, unitNetCents }: Proposal) =>
  offer === 'SINGLE'
    ? `${formatEuros(netOf(seats, unitNetCents))} hors TVA`
    : `${formatEuros(netOf(seats, unitNetCents))} hors TVA (${seats}\u00a0places à ${formatEuros(unitNetCents)})`;

/** To who answers for the dues: what is renewed, when, for how much, and until when and how one may decline. */
export const renewalNotice = (
  to: Mailbox,
  { term, proposal, declineDays }: Notice,
  site: Site,
): OutgoingMail => ({
  to,
  subject: `Votre adhésion se renouvelle le ${frenchDay(proposal.startsOn)} – ${site.title}`,
  content: {
    greeting: greetingTo(to.name),
    paragraphs: [
      `Votre adhésion au cercle arrive à son terme. Comme le prévoient les conditions générales, elle se renouvelle pour la période ${periodText({ from: proposal.startsOn, to: proposal.endsOn })}.`,
      `Vous ne souhaitez pas poursuivre\u202f? Dites-le à la page «\u202fMon adhésion\u202f» ou par écrit, dès maintenant et au plus tard ${declineDays}\u00a0jours après avoir reçu la facture. Votre accès reste ouvert jusqu’au dernier jour de la période en cours.`,
    ],
    facts: [
      { label: 'Offre', value: MEMBER_TYPE_LABEL[term.offer] },
      { label: 'Période en cours', value: periodText({ from: term.starts_on, to: term.ends_on }) },
      { label: 'Nouvelle période', value: periodText({ from: proposal.startsOn, to: proposal.endsOn }) },
      { label: 'Prix', value: priceText(term, proposal) },
    ],
    button: { label: 'Voir mon adhésion', url: `${site.publicUrl}/mon-adhesion` },
  },
});
