import { formatEuros } from '@cercle/contract/money';
import { Trash2 } from 'lucide-react';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { CATEGORY_CHOICES, LINE_FORM } from '../../../content/admin-documents.ts';
import { TextAreaControl, TextControl } from '../../../forms/controls.tsx';
import { SelectControl } from '../../../forms/select-control.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { LineReasonText } from '../../documents/line-reason.tsx';
import { type LineField, lineName, type StoredLine } from './form-lines.ts';
import { netIn } from './form-totals.ts';

type LineProps = { line: string; number: number; onRemove: () => void };

/** A line that is written by hand. */
export function ManualLineFields({ line, number, onRemove }: LineProps) {
  const { control } = useFormContext();
  const category: unknown = useWatch({ control, name: lineName('vatCategory', line) });
  const nameOf = (field: LineField) => lineName(field, line);
  return (
    <LineFrame number={number} onRemove={onRemove}>
      <TextControl name={nameOf('text')} label={LINE_FORM.text} autoComplete="off" />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <TextControl
          name={nameOf('quantity')}
          label={LINE_FORM.quantity}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextControl
          name={nameOf('unitCents')}
          label={LINE_FORM.unitPrice}
          placeholder={LINE_FORM.unitPriceExample}
          inputMode="decimal"
          autoComplete="off"
        />
        <SelectControl
          name={nameOf('vatCategory')}
          label={LINE_FORM.vatCategory}
          choices={CATEGORY_CHOICES}
          deps={[nameOf('vatBasisPoints')]}
        />
        {category === 'S' && (
          <TextControl
            name={nameOf('vatBasisPoints')}
            label={LINE_FORM.vatRate}
            inputMode="decimal"
            autoComplete="off"
          />
        )}
      </div>
      <TextAreaControl name={nameOf('why')} label={LINE_FORM.why} hint={LINE_FORM.whyHint} rows={2} />
      <Net line={line} />
    </LineFrame>
  );
}

/** What the line comes to, once that is known. */
function Net({ line }: { line: string }) {
  const { control, getValues } = useFormContext();
  useWatch({ control, name: [lineName('quantity', line), lineName('unitCents', line)] });
  const cents = netIn(getValues() as FieldValues, line);
  return (
    cents !== null && (
      <p className="text-right font-[550] tabular-nums">{LINE_FORM.net(formatEuros(cents))}</p>
    )
  );
}

/** A line that was computed: it can only be taken out. */
export const GeneratedLine = ({
  stored: { content },
  number,
  onRemove,
}: Omit<LineProps, 'line'> & { stored: StoredLine }) => (
  <LineFrame number={number} onRemove={onRemove}>
    <p className="font-[550] [overflow-wrap:anywhere]">{content.text}</p>
    <p className="text-sm text-slate">{LINE_FORM.generated}</p>
    <LineReasonText reason={content.reason} of={content.text} />
    <p className="text-right font-[550] tabular-nums">{LINE_FORM.net(formatEuros(content.netCents))}</p>
  </LineFrame>
);

type LineFrameProps = { number: number; onRemove: () => void; children: Elements };

const LineFrame = ({ number, onRemove, children }: LineFrameProps) => (
  <fieldset className="relative min-w-0 border-t border-hairline pt-3 pb-4">
    <legend className="sr-only">{LINE_FORM.title(number)}</legend>
    <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4">
      <p aria-hidden="true" className="text-sm font-[550] text-slate">
        {LINE_FORM.title(number)}
      </p>
      <Button look="quiet" size="small" onClick={onRemove}>
        <Trash2 className="size-4" aria-hidden="true" />
        <span>{LINE_FORM.remove}</span>
        <span className="sr-only">{` ${number}`}</span>
      </Button>
    </div>
    {children}
  </fieldset>
);
