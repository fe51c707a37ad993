import type { RewrittenSentence } from '../../../content/services/rewritten-sentence.ts';
import { SideSection } from '../side-section.tsx';
import { Fold } from './fold.tsx';

export function RewrittenSentenceBlock({ rewritten }: { rewritten: RewrittenSentence }) {
  const { title, lead, before, after, test } = rewritten;
  return (
    <SideSection id="phrase" title={title} aside={lead}>
      <div>
        <div className="rounded-lg bg-sand p-5 forced-colors:border sm:p-8">
          <h3 className="text-sm font-[550] text-slate font-sans tracking-normal">{before.label}</h3>
          <p className="mt-2 font-serif text-xl text-slate">{before.sentence}</p>
          <p className="mt-3 text-slate">{before.comment}</p>
        </div>
        <div className="card relative mt-4 p-5 shadow-card sm:p-8">
          <h3 className="text-sm font-[550] text-brass-deep font-sans tracking-normal">{after.label}</h3>
          <p className="mt-2 font-serif text-xl">
            {after.parts.map(({ text }, index) => (
              <Part key={text} text={text} number={index + 1} />
            ))}
          </p>
          <ol className="mt-5 grid gap-4 border-t border-hairline pt-5 sm:grid-cols-3 sm:gap-6">
            {after.parts.map((part, index) => (
              <li key={part.title} className="max-sm:flex max-sm:gap-3">
                <PartNumber>{index + 1}</PartNumber>
                <div>
                  <h4 className="font-[550] sm:mt-2">{part.title}</h4>
                  <p className="text-slate">{part.comment}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <Fold title={<h3 className="text-xl">{test.title}</h3>} className="mt-4 border-b border-hairline">
          <ol className="grid list-decimal gap-2 pb-5 pl-6 text-slate">
            {test.questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ol>
        </Fold>
      </div>
    </SideSection>
  );
}

/** As with a marker pen, and the number under which it is explained. */
const Part = ({ text, number }: { text: string; number: number }) => (
  <>
    <mark className="rounded-sm bg-brass-light/40 box-decoration-clone px-1 text-ink">{text}</mark>
    <span aria-hidden="true" className="ml-0.5 align-super font-sans text-sm font-[550] text-brass-deep">
      {`${number} `}
    </span>
  </>
);

const PartNumber = ({ children }: { children: number }) => (
  <span
    aria-hidden="true"
    className="grid size-7 shrink-0 place-items-center rounded-full border-2 border-brass text-sm font-[550]"
  >
    {children}
  </span>
);
