import type { Attendance, RecordedCheckIn } from './check-ins.table.ts';
import type { NamedRegistration } from './door-registrations.table.ts';
import { hourOf, nameOf, stateText } from './judge-check-in.ts';

/** What the administrators should look at after the door: who came in twice, and who came in without a seat (E12). In sentences. */
export const conflictsOf = (registrations: NamedRegistration[], { byRegistration }: Attendance): string[] =>
  registrations.flatMap((registration) => {
    const entries = byRegistration.get(registration.id) ?? [];
    const [first] = entries;
    if (!first) return [];
    return [
      ...(registration.state === 'REGISTERED' ? [] : [`${unexpected(registration, first)}`]),
      ...(entries.length > 1 ? [twice(registration, entries)] : []),
    ];
  });

const unexpected = (registration: NamedRegistration, { at, device }: RecordedCheckIn) =>
  `${nameOf(registration)} est à l’intérieur depuis ${hourOf(at)} (${device}), sans place à son nom\u202f: ${stateText(registration)}.`;

const twice = (registration: NamedRegistration, entries: RecordedCheckIn[]) =>
  `${nameOf(registration)} a passé l’accueil ${entries.length} fois\u202f: ${entries
    .map(({ at, device }) => `${hourOf(at)} (${device})`)
    .join(', ')}. La première heure compte.`;
