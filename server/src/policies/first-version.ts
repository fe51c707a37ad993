// The general conditions with which a site begins. Later versions are written by administrators, from the one before them.
// Over 100 lines: one text, in the order in which it is read.

import { INVITATION_DAYS } from '@cercle/contract/business';
import { FIRST_RULES } from '@cercle/contract/policy-rules';
import type { PolicyArticle } from '@cercle/contract/policy-text';
import type { Db } from '../db/database.ts';
import type { Clock } from '../kernel/clock.ts';
import { timestamp } from '../kernel/clock.ts';
import { textHash } from './policy-content.ts';

const FIRST_DAY = '2026-11-26';

const article = (id: string, title: string, ...parts: string[]): PolicyArticle => ({
  id,
  title,
  text: parts.join('\n\n'),
});

const list = (...lines: string[]) => lines.map((line) => `- ${line}`).join('\n');

const FIRST_ARTICLES: PolicyArticle[] = [
  article(
    'objet',
    'À quoi servent ces conditions',
    'Elles règlent l’adhésion au Business Club, le cercle d’affaires de {firmName} (« nous »), et la participation à ses événements. Elles s’appliquent à chaque personne ou société qui en devient membre (« vous »), quelle que soit l’offre choisie.',
  ),
  article(
    'single',
    'L’offre Single',
    'L’offre Single s’adresse à une personne qui rejoint le cercle en son nom. Elle comprend :',
    list('{singleSeats} accès membre ;', 'plusieurs événements par an.'),
    'Son prix est de {singlePrice} par an, hors TVA.',
  ),
  article(
    'business',
    'L’offre Business',
    'L’offre Business s’adresse à une société. Un pack couvre {minSeats} personnes de cette même société. L’offre comprend :',
    list(
      'au moins {minSeats} adhésions ;',
      'plusieurs événements par an ;',
      'la visibilité de la société sur les supports du club ;',
      'des invités à chaque événement.',
    ),
    'Son prix est établi sur demande.',
  ),
  article(
    'demande',
    'Demander à rejoindre le cercle',
    'La demande se fait en ligne, à la page [Devenir membre](/devenir-membre). Un e-mail en confirme la réception. Nous étudions chaque demande et vous faisons connaître notre décision par e-mail.',
    `Si elle est acceptée, vous recevez une invitation personnelle pour activer votre accès. Ce lien fonctionne une fois, pendant ${INVITATION_DAYS} jours ; passé ce délai, nous vous en envoyons un nouveau si vous nous le demandez.`,
  ),
  article(
    'duree',
    'Durée de l’adhésion',
    'L’adhésion dure {termDays}. À l’échéance, elle [se renouvelle](#renouvellement), sauf si vous demandez [le contraire](#resiliation).',
  ),
  article(
    'prix',
    'Prix et TVA',
    'Tous nos prix s’entendent hors TVA : celui de l’offre Single, celui que nous convenons pour l’offre Business, et les frais d’absence à un événement. La TVA s’y ajoute sur la facture.',
  ),
  article(
    'renouvellement',
    'Renouvellement automatique',
    'À l’échéance, l’adhésion se renouvelle automatiquement pour {renewalDays}. Nous vous en informons dans {noticeMonths} cette échéance.',
  ),
  article(
    'resiliation',
    'Ne pas renouveler',
    'Vous ne souhaitez pas poursuivre ? Demandez-nous par écrit d’annuler le renouvellement, au plus tard {declineDays} après avoir reçu la facture. Passé ce délai, l’adhésion est renouvelée pour {renewalDays}.',
    'Écrivez-nous {byWriting}.',
  ),
  article(
    'evenements',
    'Événements et rappels',
    'Le cercle se réunit plusieurs fois par an. Pour chaque événement auquel vous êtes inscrit, nous vous envoyons un rappel, au plus {eventReminderMaxHours} avant qu’il commence.',
  ),
  article(
    'desinscription',
    'Se désinscrire d’un événement',
    'Un empêchement ? Désinscrivez-vous au moins {eventWithdrawDays} avant l’événement. Le rappel arrive plus tard que cela : notez la date dès votre inscription.',
  ),
  article(
    'absence',
    'Absence à un événement',
    'Une personne inscrite qui ne se présente pas et ne s’est pas désinscrite dans ce délai doit {noShowFee} hors TVA pour cet événement.',
  ),
  article(
    'donnees',
    'Vos données et nos échanges',
    'Votre fiche paraît dans l’annuaire des membres selon ce que vous avez choisi d’y montrer ; vous pouvez en changer à tout moment dans votre profil. La [politique de confidentialité](/confidentialite) dit quelles données nous conservons, pourquoi et combien de temps.',
    'Une question sur ces conditions ? Écrivez-nous {byWriting}.',
  ),
];

/** Creates the first version if there is none yet; processes that start together create only one. */
export async function ensureFirstPolicy(db: Db, clock: Clock): Promise<void> {
  const existing = await db.selectFrom('policy_version').select('id').limit(1).executeTakeFirst();
  if (existing) return;
  const content = { rules: FIRST_RULES, articles: FIRST_ARTICLES };
  await db
    .insertInto('policy_version')
    .values({
      valid_from: FIRST_DAY,
      announced_on: FIRST_DAY,
      text_hash: textHash(content),
      rules: JSON.stringify(content.rules),
      articles: JSON.stringify(content.articles),
      created_at: timestamp(clock),
      created_by: null,
      announced_by: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
