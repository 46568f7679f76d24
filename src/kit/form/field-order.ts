import { type DOMElement, measureElement } from 'ink';

/** A field at its place on screen. */
export interface PlacedField {
  /** Its draft, or the button. */
  readonly key: object;
  readonly element: DOMElement;
}

/** Fields in their order on screen, as a browser has it: by where they stand in the tree. Hidden ones are left out. */
export function fieldsIn(
  root: DOMElement,
  fields: ReadonlyMap<DOMElement, { readonly key: object }>,
): readonly PlacedField[] {
  const found: PlacedField[] = [];
  const visit = (element: DOMElement): void => {
    if (element.style.display === 'none') return;
    const field = fields.get(element);
    if (field) found.push({ key: field.key, element });
    for (const child of element.childNodes) if (child.nodeName !== '#text') visit(child);
  };
  visit(root);
  return found;
}

/** The field that is so many on, around the ends; the first or the last where the focus is on none. */
export function besideIn(
  order: readonly PlacedField[],
  focus: object | null,
  by: number,
): object | null {
  const at = order.findIndex(({ key }) => key === focus);
  const to = at === -1 && by > 0 ? by - 1 : at + by;
  return order.at(to % order.length)?.key ?? null;
}

/** The field on the line below or above that is nearest to the column of the focus; past the ends, the focus itself. */
export function lineIn(
  order: readonly PlacedField[],
  focus: object | null,
  by: 1 | -1,
): object | null {
  const placed = order.map(({ key, element }) => ({ key, ...measureElement(element) }));
  const here = placed.find(({ key }) => key === focus);
  if (!here) return besideIn(order, focus, by);
  const lines = [...new Set(placed.map(({ y }) => y))];
  const line = lines[lines.indexOf(here.y) + by] ?? here.y;
  const distance = ({ x }: { readonly x: number }) => Math.abs(x - here.x);
  const there = placed.filter(({ y }) => y === line);
  const [nearest] = there.toSorted((one, other) => distance(one) - distance(other));
  return nearest?.key ?? null;
}
