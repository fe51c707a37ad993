import type { LineReason } from '@cercle/contract/line-reason';
import { explainLine } from '@cercle/contract/line-reason-text';
import { DOCUMENT_WORDS } from '../../content/document-words.ts';

type LineReasonTextProps = {
  reason: LineReason;
  /** The text of the line, for those who hear the question apart from it. */
  of: string;
};

/** Why a line costs what it costs, folded. */
export const LineReasonText = ({ reason, of }: LineReasonTextProps) => (
  <details className="text-sm">
    <summary className="w-fit py-1.5 text-slate underline decoration-brass underline-offset-4">
      <span>{DOCUMENT_WORDS.why}</span>
      <span className="sr-only">{` ${of}`}</span>
    </summary>
    <div className="max-w-[44em] pb-1 whitespace-pre-line [overflow-wrap:anywhere]">
      {explainLine(reason).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  </details>
);
