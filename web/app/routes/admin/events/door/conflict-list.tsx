import { DOOR } from '../../../../content/admin-door.ts';
import type { DoorView, LocalCheckIn } from './door-view.ts';

type ConflictListProps = { conflicts: string[]; local: LocalCheckIn[]; view: DoorView };

/** What to look at when there is time: doubles, people without a seat, and what the site refused of this device (E12). */
export function ConflictList({ conflicts, local, view }: ConflictListProps) {
  const refused = local
    .filter(({ status }) => status === 'refused')
    .map((checkIn) => DOOR.refusedByServer(nameOf(checkIn, view), checkIn.message));
  const sentences = [...refused, ...conflicts];
  if (sentences.length === 0) return null;
  return (
    <section aria-labelledby="a-verifier" className="card p-5">
      <h2 id="a-verifier" className="mb-2 text-lg">
        {DOOR.conflicts}
      </h2>
      <ul className="grid gap-2">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

function nameOf({ checkIn }: LocalCheckIn, { byId }: DoorView): string {
  if (checkIn.what === 'WALK_IN') return checkIn.walkIn.name;
  const person = checkIn.what === 'SEARCH' ? byId.get(checkIn.registrationId) : undefined;
  return person?.name || DOOR.unlisted;
}
