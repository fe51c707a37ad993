import type { EventAnnouncement } from '@cercle/contract/events';
import { EVENT } from '../../content/event-page.ts';

/** What happens at which hour; nothing without a line. */
export function EventProgramme({ lines }: { lines: EventAnnouncement['programme'] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="programme" className="mt-12">
      <h2 id="programme" className="text-xl">
        {EVENT.programme}
      </h2>
      <ol className="mt-5 border-t border-hairline">
        {lines.map(({ time, text }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and none changes its place.
            key={index}
            className="grid grid-cols-[4.5rem_minmax(0,1fr)] border-b border-hairline py-3.5"
          >
            <time dateTime={time} className="font-[550] text-brass-deep tabular-nums">
              {time}
            </time>
            <span className="[overflow-wrap:anywhere]">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Who receives; nothing if nobody is named. */
export function EventHosts({ names }: { names: string[] }) {
  if (names.length === 0) return null;
  return (
    <section aria-labelledby="hotes" className="mt-12">
      <h2 id="hotes" className="text-xl">
        {names.length === 1 ? EVENT.host : EVENT.hosts}
      </h2>
      <ul className="mt-4 flex flex-wrap gap-2">
        {[...new Set(names)].map((name) => (
          <li key={name} className="card px-4 py-2 font-[550] [overflow-wrap:anywhere]">
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
