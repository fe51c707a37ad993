import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Arcs } from '../ui/arcs.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useLazyComponent } from '../ui/use-lazy-component.ts';

const loadTyping = () => import('./directory-typing.tsx');

/** As high as the window leaves it: the footer stays below while results load and change. */
export const RESULTS_CLASS = 'page min-h-[calc(100dvh-20rem)]';
/** Cards in two columns; the last one of an odd number fills its row. */
export const CARDS_CLASS = 'grid gap-5 md:grid-cols-2 md:[&>:last-child:nth-child(odd)]:col-span-2';

type DirectoryHeadProps = { title: string; lead: ReactNode; searchLabel: string };

/** A directory's title and its search: a plain GET form, and from its first focus on a search while typing. */
export function DirectoryHead({ title, lead, searchLabel }: DirectoryHeadProps) {
  const query = useSearchParams()[0];
  const sort = query.get('sort');
  const { Component: Typing, open } = useLazyComponent(loadTyping);
  return (
    <section className="relative overflow-hidden">
      <Arcs className="pointer-events-none absolute -top-72 -right-40 w-160 text-hairline" />
      <div className="page relative flex flex-wrap items-end justify-between gap-8 pt-14 pb-10 md:pt-20">
        <div>
          <p className="eyebrow">Business Club</p>
          <h1 className="mt-5 text-2xl">{title}</h1>
          <p className="mt-4 max-w-[32em] text-lg text-slate">{lead}</p>
        </div>
        <SearchField
          q={query.get('q') ?? ''}
          label={searchLabel}
          placeholder="Nom ou société"
          className="w-full sm:w-88"
          look="h-12"
          onFocus={open}
        >
          {(field) => (
            <>
              {/* The order stays, without JavaScript too. */}
              {sort && <input type="hidden" name="sort" value={sort} />}
              {Typing && <Typing field={field} />}
            </>
          )}
        </SearchField>
      </div>
    </section>
  );
}
