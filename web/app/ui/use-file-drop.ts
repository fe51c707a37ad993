import { type DragEvent, useEffect, useState } from 'react';

const SEVERAL_FILES = 'Déposez un seul fichier à la fois.';
const FOLDER = 'Ceci est un dossier\u202f: déposez le fichier qu’il contient.';

const hasFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes('Files') === true;

/** Why what was dropped is not one file, in French; null if it is. A folder comes as a file that cannot be read. */
function dropProblem({ files, items }: DataTransfer): string | null {
  if (files.length > 1) return SEVERAL_FILES;
  const isFolder = [...items].some((item) => item.webkitGetAsEntry?.()?.isDirectory);
  return isFolder ? FOLDER : null;
}

/**
 * A drop target for a file. A drop beside it is ignored: the browser would open the file and leave the form.
 * @param onRefused receives the first of several files, or the folder, and why it is not taken
 */
export function useFileDrop(onFile: (file: File) => void, onRefused: (file: File, problem: string) => void) {
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    const preventDrop = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', preventDrop);
    window.addEventListener('drop', preventDrop);
    return () => {
      window.removeEventListener('dragover', preventDrop);
      window.removeEventListener('drop', preventDrop);
    };
  }, []);

  const target = {
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop(event: DragEvent) {
      setOver(false);
      const file = event.dataTransfer.files[0];
      if (!file) return;
      event.preventDefault();
      const problem = dropProblem(event.dataTransfer);
      if (problem) onRefused(file, problem);
      else onFile(file);
    },
  };
  return { isOver, target };
}
