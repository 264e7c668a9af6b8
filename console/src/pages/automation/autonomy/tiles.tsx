import { Text } from '@mantine/core'

export interface Tile {
  label: string
  value: string
  hint?: string
}

export const Tiles = ({ label, tiles }: { label: string; tiles: Tile[] }) => (
  <section aria-label={label}>
    <dl className="insight-tiles autonomy-tiles">
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
