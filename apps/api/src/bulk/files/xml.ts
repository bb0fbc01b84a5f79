/** XML as events, in pieces. Documents that define entities are refused: those can grow without limit. */
import { sentence } from '@godown/shared/language/texts';
import sax from 'sax';
import { UnreadableFileError } from './file-source.js';

interface XmlHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Elements within each other, and attributes of one element. Spreadsheet programs need fewer than twenty. */
const MAX_DEPTH = 64;
const MAX_ATTRIBUTES = 100;

/** Without the prefix of its namespace. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

export const damaged = () =>
  new UnreadableFileError(/* i18n */ 'This is not an Excel workbook (.xlsx), or it is damaged.');

const tooLong = () =>
  new UnreadableFileError(
    /* i18n */ 'The workbook has a name or a format with more than 64 kB. No spreadsheet program writes that.',
  );

/** Gives the events of a document. A single text or attribute is refused beyond 64 kB by the parser. */
export async function readXml(pieces: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  for await (const _read of readXmlInSteps(pieces, handlers));
}

/** The same, with a step after each piece of the document. */
export async function* readXmlInSteps(
  pieces: AsyncIterable<Uint8Array>,
  { open, text, close }: XmlHandlers,
): AsyncGenerator<void> {
  const parser = sax.parser(true, { trim: false, normalize: false });
  const decoder = new TextDecoder('utf-8');
  let depth = 0;
  let attributes = 0;
  parser.ondoctype = () => {
    throw damaged();
  };
  parser.onerror = ({ message }) => {
    throw message.startsWith('Max buffer length') ? tooLong() : damaged();
  };
  parser.onattribute = () => {
    if (++attributes > MAX_ATTRIBUTES)
      throw new UnreadableFileError(
        sentence(/* i18n */ 'The workbook has an element with more than {max} attributes.', {
          max: MAX_ATTRIBUTES,
        }),
      );
  };
  parser.onopentag = (tag) => {
    attributes = 0;
    if (++depth > MAX_DEPTH)
      throw new UnreadableFileError(
        sentence(/* i18n */ 'The workbook has more than {max} elements within each other.', {
          max: MAX_DEPTH,
        }),
      );
    open?.(localName(tag.name), tag.attributes as Record<string, string>);
  };
  parser.onclosetag = (name) => {
    depth--;
    close?.(localName(name));
  };
  if (text) {
    parser.ontext = text;
    parser.oncdata = text;
  }
  for await (const piece of pieces) {
    parser.write(decoder.decode(piece, { stream: true }));
    yield;
  }
  parser.write(decoder.decode()).close();
  yield;
}
