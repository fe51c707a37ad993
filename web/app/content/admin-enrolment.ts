import { SECOND_FACTOR_GRACE_DAYS } from '@cercle/contract/business';

/** From then on the reminder to enrol a second factor is an alarm. */
const ALARM_DAYS = 2;

export const ENROLMENT = {
  label: 'Double vérification à activer',
  action: 'Activer',
  actionEnd: ' la double vérification',
};

type EnrolmentReminder = { text: string; isCompact: boolean; isAlarm: boolean };

/** The whole story on the first day, one line on the next, and an alarm on the last two. @param days left, 0 once over */
export function enrolmentReminder(days: number): EnrolmentReminder {
  const isAlarm = days <= ALARM_DAYS;
  const isCompact = !isAlarm && days < SECOND_FACTOR_GRACE_DAYS;
  return { text: textFor(days, isCompact), isCompact, isAlarm };
}

function textFor(days: number, isCompact: boolean): string {
  if (days === 0)
    return 'La double vérification est obligatoire pour les administrateurs. Activez-la ici\u202f: l’administration s’ouvrira aussitôt.';
  if (isCompact) return `Double vérification\u202f: encore ${days}\u00a0jours pour l’activer.`;
  const left = days === 1 ? 'Il vous reste 1\u00a0jour' : `Il vous reste ${days}\u00a0jours`;
  return `${left} pour activer la double vérification. Ensuite, l’administration ne s’ouvrira plus sans elle.`;
}
