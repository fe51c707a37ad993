import { Download } from 'lucide-react';
import { EXPORT, EXPORT_CHOICES, exportProgress } from '../../../content/admin-export.ts';
import type { ListTexts } from '../../../content/admin-texts.ts';
import { Menu } from '../../../ui/menu.tsx';
import { ProgressDialog } from '../../../ui/progress-dialog.tsx';
import type { LoadedList } from './load-list.ts';
import { useExport } from './use-export.ts';

type ExportMenuProps = { apiPath: string; texts: ListTexts; loaded: LoadedList<unknown> | undefined };

/** Exports the whole list, as filtered and sorted, to a file; not shown for an empty list. */
export function ExportMenu({ apiPath, texts, loaded }: ExportMenuProps) {
  const { progress, start, cancel } = useExport(apiPath, texts.count);
  const total = loaded?.page.totalElements ?? 0;
  return (
    <>
      <Menu
        label={EXPORT.label}
        Icon={Download}
        isDisabled={!loaded || total === 0}
        choices={EXPORT_CHOICES.map(({ format, label, hint }) => ({
          label,
          hint,
          onChoose: () => {
            if (loaded && !progress) void start(loaded.query, format);
          },
        }))}
      />
      <ProgressDialog
        isOpen={progress?.isLong === true}
        title={EXPORT.title}
        text={progress ? exportProgress(texts.count(total), progress.bytes) : ''}
        cancelText={EXPORT.cancel}
        onCancel={cancel}
      />
    </>
  );
}
