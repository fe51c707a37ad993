import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Wide enough for a ticket at arm's length, small enough for a slow phone. */
const MAX_WIDTH = 800;

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

/** The texts of the QR codes that the camera sees now. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string[]>;

/** The reader of the browser, or our own where it has none. @throws Error where neither works */
export async function openCodeReader(): Promise<CodeReader> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats: string[] = (await Native?.getSupportedFormats().catch(() => [])) ?? [];
  if (Native && formats.includes('qr_code')) {
    const detector = new Native({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
  }
  return openOwnReader();
}

/** From a file of this site alone, which the service worker has without a connection. */
async function openOwnReader(): Promise<CodeReader> {
  await prepareZXingModule({
    overrides: { locateFile: () => wasmUrl },
    fireImmediately: true,
  });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    if (!context || videoWidth === 0) return [];
    const scale = Math.min(1, MAX_WIDTH / videoWidth);
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const image = context.getImageData(0, 0, canvas.width, canvas.height);
    const codes = await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: 1 });
    return codes.filter(({ isValid }) => isValid).map(({ text }) => text);
  };
}
