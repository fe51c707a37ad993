import { Download } from 'lucide-react';
import { EXPORT, EXPORT_CHOICES, exportProgress } from '../../../content/admin-export.ts';
import { Menu } from '../../../ui/menu.tsx';
import { ProgressDialog } from '../../../ui/progress-dialog.tsx';
import { type ExportQuery, useExport } from './use-export.ts';

type ExportMenuProps = {
  apiPath: string;
  /** None while it is not known. */
  query: ExportQuery | undefined;
  total: number;
  countText: (count: number) => string;
  /** Where a screen has several: what is exported. */
  about?: string;
};

/** Exports what a screen shows, as filtered and sorted, to a file; nothing where there is nothing. */
export function ExportMenu({ apiPath, query, total, countText, about }: ExportMenuProps) {
  const { progress, start, cancel } = useExport(apiPath, countText);
  return (
    <>
      <Menu
        label={EXPORT.label}
        about={about}
        Icon={Download}
        isDisabled={!query || total === 0}
        choices={EXPORT_CHOICES.map(({ format, label, hint }) => ({
          label,
          hint,
          onChoose: () => {
            if (query && !progress) void start(query, format);
          },
        }))}
      />
      <ProgressDialog
        isOpen={progress?.isLong === true}
        title={EXPORT.title}
        text={progress ? exportProgress(countText(total), progress.bytes) : ''}
        cancelText={EXPORT.cancel}
        onCancel={cancel}
      />
    </>
  );
}
