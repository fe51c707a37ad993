import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useSearchParams } from 'react-router';
import { Arcs } from '../ui/arcs.tsx';
import { CONTROL_CLASS } from '../ui/field.tsx';

type DirectoryHeadProps = { title: string; lead: ReactNode; searchLabel: string };

/** What a directory holds, and its search: a plain form whose answer is an address, with or without JavaScript. */
export function DirectoryHead({ title, lead, searchLabel }: DirectoryHeadProps) {
  const q = useSearchParams()[0].get('q') ?? '';
  const input = useRef<HTMLInputElement>(null);
  // Back and « Voir tous » change the address, not the field.
  useEffect(() => {
    if (input.current) input.current.value = q;
  }, [q]);
  return (
    <section className="relative overflow-hidden">
      <Arcs className="pointer-events-none absolute -top-72 -right-40 w-160 text-hairline" />
      <div className="page relative flex flex-wrap items-end justify-between gap-8 pt-14 pb-10 md:pt-20">
        <div>
          <p className="eyebrow">Business Club</p>
          <h1 className="mt-5 text-2xl">{title}</h1>
          <p className="mt-4 max-w-[48ch] text-lg text-slate">{lead}</p>
        </div>
        <Form role="search" className="flex w-full gap-2 sm:w-auto">
          <label htmlFor="recherche" className="sr-only">
            {searchLabel}
          </label>
          <input
            ref={input}
            id="recherche"
            name="q"
            type="search"
            maxLength={100}
            defaultValue={q}
            placeholder="Nom ou société"
            className={`h-12 min-w-0 grow sm:w-72 ${CONTROL_CLASS}`}
          />
          <button
            type="submit"
            aria-label="Rechercher"
            className="grid size-12 shrink-0 place-items-center rounded-md bg-ink text-white hover:bg-ink-raised"
          >
            <Search className="size-5" aria-hidden="true" />
          </button>
        </Form>
      </div>
    </section>
  );
}
