import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import type { IllustratedPoint } from '../../content/drawings.ts';
import type { Point, Question } from '../../content/services/service.ts';
import { Ring } from '../../ui/arcs.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { DrawingSvg } from './drawing.tsx';

/** Points side by side, each under its drawing. */
export function IllustratedColumns({ points }: { points: IllustratedPoint[] }) {
  return (
    <ul className="mt-12 grid gap-x-12 gap-y-14 md:grid-cols-3">
      {points.map(({ drawing, title, text, link }) => (
        <li key={title}>
          <DrawingSvg drawing={drawing} className="size-20" />
          <h3 className="mt-6 text-xl">{title}</h3>
          <p className="mt-3 max-w-[31em] text-slate">{text}</p>
          {link && (
            <Link to={link.to} className="link mt-3 inline-block font-[550]">
              {link.label}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Steps in order; the circle closes from step to step. */
export function Steps({ id, title, points }: { id: string; title: string; points: Point[] }) {
  const part = 360 / points.length;
  return (
    <section aria-labelledby={id} className="border-y border-hairline bg-white">
      <div className="page py-8 md:py-24">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <ol className="mt-5 grid gap-x-10 gap-y-5 sm:mt-12 sm:grid-cols-2 sm:gap-y-12 lg:grid-cols-4">
          {points.map(({ title: step, text }, index) => (
            <li key={step} className="max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:gap-x-5">
              <StepMark number={index + 1} degrees={part * (index + 1)} />
              <div className="sm:mt-6">
                <h3 className="text-xl">{step}</h3>
                <p className="mt-2 text-slate">
                  <LinkedText text={text} />
                </p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function StepMark({ number, degrees }: { number: number; degrees: number }) {
  return (
    <svg viewBox="0 0 72 72" fill="none" aria-hidden="true" className="size-12 sm:size-18">
      <g strokeWidth="2">
        <Ring cx={36} cy={36} r={33} className="stroke-hairline" />
        <Ring cx={36} cy={36} r={33} gap={360 - degrees} from={-90} className="stroke-brass" />
      </g>
      <text x="36" y="45" textAnchor="middle" fontSize="27" className="fill-ink font-serif">
        {number}
      </text>
    </svg>
  );
}

/** Native disclosure: opens without a script, can be searched in the page. */
export function Questions({ questions }: { questions: Question[] }) {
  return (
    <div className="border-t border-hairline">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group border-b border-hairline">
          {/* The ring of the focus is drawn within the row, clear of the question and of its answer. */}
          <summary className="-mx-3 flex items-start justify-between gap-6 px-3 py-4 focus-visible:-outline-offset-2 marker:content-none md:py-6 [&::-webkit-details-marker]:hidden">
            <h3 className="text-xl text-pretty">{question}</h3>
            <Plus
              className="mt-1 size-6 shrink-0 text-brass-deep transition-transform duration-150 group-open:rotate-45"
              aria-hidden="true"
            />
          </summary>
          <p className="max-w-[41em] pt-1 pb-7 text-slate">
            <LinkedText text={answer} />
          </p>
        </details>
      ))}
    </div>
  );
}
