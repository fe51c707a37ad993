type SelectAllProps = {
  /** How many can be selected, and are. */
  free: number;
  selected: number;
  isAll: boolean;
  label: string;
  note: string;
  onSelectAll: (isSelected: boolean) => void;
};

/** Selects all lines that nothing stops. */
export function SelectAll({ free, selected, isAll, label, note, onSelectAll }: SelectAllProps) {
  const isChecked = isAll && free > 0;
  return (
    <label className="inline-flex min-h-11 flex-wrap items-center gap-2 font-[550]">
      <input
        type="checkbox"
        className="size-5 accent-ink"
        checked={isChecked}
        ref={(box) => {
          if (box) box.indeterminate = !isChecked && selected > 0;
        }}
        onChange={(event) => onSelectAll(event.target.checked)}
      />
      <span>{label}</span>
      {note && <span className="text-sm font-normal text-slate">{note}</span>}
    </label>
  );
}
