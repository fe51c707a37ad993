import type { CirclePerson } from '@cercle/contract/recommendations';
import { othersText } from '../../../content/own-week.ts';
import type { Elements } from '../../../ui/elements.ts';

const SHOWN = 3;

type PeopleListProps<Person> = { title: string; people: Person[]; toItem: (person: Person) => Elements };

/** The first people of a list; the others are unfolded. */
export function PeopleList<Person extends CirclePerson>({ title, people, toItem }: PeopleListProps<Person>) {
  const others = people.slice(SHOWN);
  return (
    <div className="w-full">
      <ul className="divide-y divide-hairline border-y border-hairline">
        {people.slice(0, SHOWN).map(toItem)}
      </ul>
      {others.length > 0 && (
        <details className="mt-2">
          <summary className="w-fit py-2 text-sm text-slate underline decoration-brass underline-offset-4">
            <span>{othersText(others.length)}</span>
            <span className="sr-only">{`, ${title}`}</span>
          </summary>
          <ul className="divide-y divide-hairline border-y border-hairline">{others.map(toItem)}</ul>
        </details>
      )}
    </div>
  );
}
