import { Text } from '@mantine/core'

export interface Tile {
  label: string
  value: string
  hint?: string
}

/** A few key figures, in up to five columns unless the number is given. */
export const Tiles = ({ label, tiles, columns }: { label: string; tiles: Tile[]; columns?: 4 }) => (
  <section aria-label={label}>
    <dl className="insight-tiles" data-columns={columns}>
      {tiles.map((tile) => (
        <div key={tile.label} className="insight-tile">
          <dt>{tile.label}</dt>
          <dd>
            <span className="insight-number">{tile.value}</span>
            {tile.hint && (
              <Text size="xs" c="dimmed" component="div">
                {tile.hint}
              </Text>
            )}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
