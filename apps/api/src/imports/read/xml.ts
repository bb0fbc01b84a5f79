/** XML as events, in pieces. Documents that define entities are refused: those can grow without limit. */
import sax from 'sax';
import { damaged } from './workbook-file.js';

export interface XmlHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Without the prefix of its namespace. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Returns a function that takes the next piece of the document. */
export function createXmlReader({ open, text, close }: XmlHandlers): { write(piece: Buffer | null): void } {
  const parser = sax.parser(true, { trim: false, normalize: false });
  const decoder = new TextDecoder('utf-8');
  parser.ondoctype = () => {
    throw damaged();
  };
  parser.onerror = () => {
    throw damaged();
  };
  if (open)
    parser.onopentag = ({ name, attributes }) => open(localName(name), attributes as Record<string, string>);
  if (text) {
    parser.ontext = text;
    parser.oncdata = text;
  }
  if (close) parser.onclosetag = (name) => close(localName(name));
  return {
    write(piece) {
      if (piece) parser.write(decoder.decode(piece, { stream: true }));
      else parser.write(decoder.decode()).close();
    },
  };
}

export function readXml(document: string, handlers: XmlHandlers): void {
  if (document === '') return;
  const reader = createXmlReader(handlers);
  reader.write(Buffer.from(document));
  reader.write(null);
}
