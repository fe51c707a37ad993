import type { CampaignHistoryKind } from '@cercle/contract/campaign-states';
import type { CampaignDetails, CampaignFacts } from '@cercle/contract/campaigns';
import { formatDateTime } from '../dates.ts';
import { plural } from './plural.ts';

const HISTORY_LABEL: Record<CampaignHistoryKind, string> = {
  'campaign.created': 'Brouillon créé',
  'campaign.copied': 'Brouillon créé par copie',
  'campaign.updated': 'Modifiée',
  'campaign.scheduled': 'Planifiée',
  'campaign.unscheduled': 'Remise en brouillon',
  'campaign.started': 'Commencée',
  'campaign.frozen': 'Destinataires fixés',
  'campaign.paused': 'Mise en pause',
  'campaign.resumed': 'Reprise',
  'campaign.cancelled': 'Arrêtée',
  'campaign.sent': 'Envoyée',
  'campaign.archived': 'Montrée dans les archives',
  'campaign.unarchived': 'Retirée des archives',
};

type HistoryLine = CampaignDetails['history'][number];

export const campaignHistoryLabel = ({ kind }: HistoryLine) => HISTORY_LABEL[kind];

/** What there is to say of a line of the history, one sentence each. */
export const campaignHistoryTexts = ({ kind, facts }: HistoryLine): string[] =>
  [startText(facts), kind === 'campaign.sent' ? mailsText(facts) : recipientsText(facts)].filter(
    (text) => text !== undefined,
  );

const startText = ({ startsAt }: CampaignFacts) =>
  startsAt ? `Pour le ${formatDateTime(startsAt)}.` : undefined;

/** Those who were passed over got none. */
const mailsText = ({ recipients }: CampaignFacts) =>
  recipients === undefined ? undefined : `${plural(recipients, 'e-mail', 'e-mails')}.`;

const recipientsText = ({ recipients }: CampaignFacts) =>
  recipients === undefined ? undefined : `${plural(recipients, 'destinataire', 'destinataires')}.`;
