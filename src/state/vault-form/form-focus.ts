import { entryParts, sameVaultFocus, type VaultFocus, type VaultForm } from './form-state.ts';

/** Every place of the form that can have the focus, in the order of the fields. */
export function vaultFocusOrder(form: VaultForm): readonly VaultFocus[] {
  return [
    { on: 'vault' },
    ...form.rows.flatMap((_, row) =>
      entryParts(form.kind).map((part): VaultFocus => ({ on: 'entry', row, part })),
    ),
    { on: 'send' },
  ];
}

/** One place on or back, around the end. Every field has a line of its own, so up and down do the same. */
export function stepVaultFocus(form: VaultForm, by: 1 | -1): VaultFocus {
  const order = vaultFocusOrder(form);
  const index = order.findIndex((place) => sameVaultFocus(place, form.focus));
  return order[(index + by + order.length) % order.length] ?? { on: 'vault' };
}
