import { type DragEvent, useEffect, useState } from 'react';

const carriesFile = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes('Files') === true;

/** A place that takes a file dropped on it. Beside it nothing happens: the browser would open the file, and the form be gone. */
export function useFileDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !carriesFile(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);

  const target = {
    onDragOver(event: DragEvent) {
      if (!carriesFile(event)) return;
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
      onFile(file);
    },
  };
  return { isOver, target };
}
