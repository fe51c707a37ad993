import { frenchMonth } from '@cercle/contract/french-day';
import { Form, Link } from 'react-router';
import { PRESET_LABELS, REPORTS } from '../../../content/admin-reports.ts';
import { Button } from '../../../ui/button.tsx';
import { FILTERS_CLASS, filterClass } from '../../../ui/tab-links.tsx';
import { choosableMonths, type Period, periodSearch, presetPeriods } from './period.ts';

type PeriodChoiceProps = {
  /** null where the address names none. */
  period: Period | null;
  thisMonth: string;
};

/** A usual period by one link, any other by its two months: in the address, so that Back, reload and a shared link find it. */
export const PeriodChoice = ({ period, thisMonth }: PeriodChoiceProps) => (
  <div className="mt-5 flex flex-wrap items-end gap-x-6 gap-y-3">
    <Presets period={period} thisMonth={thisMonth} />
    <MonthsForm period={period ?? presetPeriods(thisMonth).lastQuarter} thisMonth={thisMonth} />
  </div>
);

type PresetName = keyof typeof PRESET_LABELS;

function Presets({ period, thisMonth }: PeriodChoiceProps) {
  const presets = presetPeriods(thisMonth);
  return (
    <nav aria-label={REPORTS.presets}>
      <ul className={FILTERS_CLASS}>
        {(Object.keys(PRESET_LABELS) as PresetName[]).map((name) => {
          const { from, to } = presets[name];
          const isCurrent = period?.from === from && period.to === to;
          return (
            <li key={name}>
              <Link
                to={periodSearch({ from, to })}
                aria-current={isCurrent ? 'true' : undefined}
                preventScrollReset
                className={filterClass(isCurrent)}
              >
                {PRESET_LABELS[name]}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Its fields begin again with each period. */
const MonthsForm = ({ period, thisMonth }: { period: Period; thisMonth: string }) => (
  <Form
    key={periodSearch(period)}
    aria-label={REPORTS.choose}
    preventScrollReset
    className="flex flex-wrap items-end gap-3"
  >
    <MonthSelect
      name="de"
      label={REPORTS.from}
      months={choosableMonths(thisMonth, period)}
      value={period.from}
    />
    <MonthSelect name="a" label={REPORTS.to} months={choosableMonths(thisMonth, period)} value={period.to} />
    <Button type="submit" size="small" look="quiet">
      {REPORTS.show}
    </Button>
  </Form>
);

type MonthSelectProps = { name: string; label: string; months: string[]; value: string };

const MonthSelect = ({ name, label, months, value }: MonthSelectProps) => (
  <label className="grid gap-1 text-sm font-[550]">
    <span>{label}</span>
    <select
      name={name}
      defaultValue={value}
      className="h-11 max-w-full rounded-lg border border-edge bg-white px-3 text-sm font-[550] text-ink"
    >
      {months.map((month) => (
        <option key={month} value={month}>
          {frenchMonth(month)}
        </option>
      ))}
    </select>
  </label>
);
