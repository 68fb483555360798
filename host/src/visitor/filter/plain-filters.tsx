import { Button } from '@admin-h5/ui';

interface PlainFilter {
  /** Name in the address. */
  name: string;
  label: string;
  value: string;
  /** The choices; any word without them. */
  options?: readonly { value: string; label: string }[] | undefined;
}

export interface PlainFiltersProps {
  /** The rest of the address. */
  others: Readonly<Record<string, string>>;
  filters: readonly PlainFilter[];
}

/** 筛选 for a browser without scripts; others neither draw nor load anything of it. */
export function PlainFilters({ others, filters }: PlainFiltersProps) {
  return (
    <noscript>
      <form className="filter-plain" method="get">
        {Object.entries(others).map(
          ([name, value]) => value && <input key={name} type="hidden" {...{ name, value }} />,
        )}
        {filters.map(({ name, label, value, options }) => (
          <label key={name}>
            {label}
            {options ? (
              <select name={name} defaultValue={value}>
                <option value="">不限</option>
                {options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </select>
            ) : (
              <input name={name} defaultValue={value} />
            )}
          </label>
        ))}
        <Button type="submit" size="s">
          筛选
        </Button>
      </form>
    </noscript>
  );
}
