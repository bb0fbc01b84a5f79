/**
 * The name of an item, a model or a number. Browsers end a line after any hyphen, and no style forbids it: MW-23L would stand on two
 * lines. As a box, the word goes to the next line, and is divided only if it is wider than a line.
 */
export function WholeWords({ text }: { text: string }) {
  return text.split(/(\S*-\S*)/).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of a text have no other key
      <span key={index} className="whole-word">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
