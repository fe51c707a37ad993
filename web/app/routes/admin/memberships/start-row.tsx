import { MEMBER_TYPE_LABEL } from '@cercle/contract/member-type';
import { memo } from 'react';
import { START } from '../../../content/admin-memberships.ts';
import { formatShortDate } from '../../../dates.ts';
import { MarkedError } from '../../../ui/field.tsx';
import { RowText } from '../list/row-link.tsx';
import { LineField } from './line-field.tsx';
import { isBusiness, type LineChange, lineError, needsReason, type StartLine } from './start-lines.ts';

type StartRowProps = {
  line: StartLine;
  dayForAll: string;
  isBusy: boolean;
  onChange: (id: number, change: LineChange) => void;
};

const CELL = '@min-[66rem]:border-t @min-[66rem]:border-hairline @min-[66rem]:px-3 @min-[66rem]:py-2.5';

/** A group: who would share a membership, and what is typed for it. One of hundreds: only the one that changes is drawn again. */
export const StartRow = memo(({ line, dayForAll, isBusy, onChange }: StartRowProps) => {
  const { id, group, since, result } = line;
  const { name, offer } = group;
  const field = (key: 'startsOn' | 'seats' | 'unitNetCents' | 'seatsReason', label: string) => ({
    label,
    of: name,
    value: (key === 'startsOn' ? (line.startsOn ?? dayForAll) : line[key]) ?? '',
    error: result?.errors[key]?.[0],
    readOnly: isBusy,
    onChange: (event: { target: { value: string } }) =>
      onChange(id, { [key]: event.target.value, result: null }),
  });
  return (
    <tr className="align-top @max-[66rem]:flex @max-[66rem]:flex-wrap @max-[66rem]:content-start @max-[66rem]:items-start @max-[66rem]:gap-x-3 @max-[66rem]:gap-y-3 @max-[66rem]:rounded-lg @max-[66rem]:border @max-[66rem]:border-hairline @max-[66rem]:bg-white @max-[66rem]:p-4">
      <td className={`${CELL} @min-[66rem]:pt-4`}>
        <label className="-m-2 inline-grid size-9 place-items-center">
          <span className="sr-only">{`Cocher\u202f: ${name}`}</span>
          <input
            type="checkbox"
            className="size-5 accent-ink"
            checked={line.isSelected}
            disabled={isBusy}
            onChange={(event) => onChange(id, { isSelected: event.target.checked })}
          />
        </label>
      </td>
      <th
        scope="row"
        className={`${CELL} font-normal @min-[66rem]:pt-4 @max-[66rem]:min-w-0 @max-[66rem]:grow @max-[66rem]:basis-0`}
      >
        <span className="font-[550] [overflow-wrap:anywhere]">{name}</span>
        <RowText className="text-slate">{detailsOf(line)}</RowText>
      </th>
      <td className={`${CELL} @min-[66rem]:pt-4`}>{MEMBER_TYPE_LABEL[offer]}</td>
      <td className={`${CELL} text-slate tabular-nums @min-[66rem]:pt-4 @max-[66rem]:basis-full`}>
        <span className="@min-[66rem]:hidden">{`${START.columns.since} `}</span>
        <time dateTime={since} className="whitespace-nowrap">
          {since && formatShortDate(since)}
        </time>
      </td>
      <td className={`${CELL} @max-[66rem]:grow @max-[66rem]:basis-36`}>
        <LineField type="date" {...field('startsOn', START.columns.startsOn)} />
      </td>
      <td className={`${CELL} @max-[66rem]:grow @max-[66rem]:basis-24 @max-[66rem]:empty:hidden`}>
        {isBusiness(line) && <LineField inputMode="numeric" {...field('seats', START.columns.seats)} />}
      </td>
      <td className={`${CELL} @max-[66rem]:grow @max-[66rem]:basis-36 @max-[66rem]:empty:hidden`}>
        {isBusiness(line) && (
          <LineField inputMode="decimal" {...field('unitNetCents', START.columns.price)} />
        )}
      </td>
      <td className={`${CELL} @min-[66rem]:pt-4 @max-[66rem]:basis-full @max-[66rem]:empty:hidden`}>
        {needsReason(line) && (
          <LineField {...field('seatsReason', START.reason)} isInColumn={false} maxLength={200} />
        )}
        <Outcome line={line} />
      </td>
    </tr>
  );
});

/** The people of a company; the company of a person. */
function detailsOf({ group: { name, people } }: StartLine): string {
  const names = people.map(({ fullName }) => fullName);
  if (names.length > 1 || names[0] !== name) return names.join(', ');
  return people[0]?.company ?? '';
}

function Outcome({ line }: { line: StartLine }) {
  const error = lineError(line);
  const term = line.result?.term;
  if (error)
    return (
      <p className="flex items-start gap-1.5 text-danger [overflow-wrap:anywhere]">
        <MarkedError error={error} />
      </p>
    );
  if (!term) return null;
  return (
    <div className="tabular-nums">
      <p>{START.lastDay(formatShortDate(term.lastDay))}</p>
      <p className="text-slate">{START.noticeFrom(formatShortDate(term.noticeFrom))}</p>
    </div>
  );
}
