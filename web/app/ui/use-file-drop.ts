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
 * A drop target for one file.
 * @param onRefused receives the first of several files, or the folder, and why it is not taken
 */
export const useFileDrop = (onFile: (file: File) => void, onRefused: (file: File, problem: string) => void) =>
  useFilesDrop((dropped) => {
    const [file] = dropped.files;
    if (!file) return;
    const problem = dropProblem(dropped);
    if (problem) onRefused(file, problem);
    else onFile(file);
  });

/** A drop target for files. A drop beside it is ignored: the browser would open the file and leave the page. */
export function useFilesDrop(onFiles: (dropped: DataTransfer) => void) {
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
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      onFiles(event.dataTransfer);
    },
  };
  return { isOver, target };
}
