import manifest from '../package.json' with { type: 'json' }
import { addToExports } from './integration/exports/format/kinds.ts'
import { placeDescriptionPhotos } from './place-reports/photos/photos.table.ts'
import { placeDescriptionReports } from './place-reports/reports/reports.table.ts'
import { placeDescriptionRooms } from './place-reports/rooms/rooms.table.ts'
import { placeDescriptionTemplates } from './place-reports/templates/templates.table.ts'

/** No other domain depends on place reports, so they register themselves with exports here. */
addToExports({
  productVersion: manifest.version,
  kinds: [
    { name: 'placeReports', table: placeDescriptionReports },
    { name: 'placeRooms', table: placeDescriptionRooms },
    { name: 'placePhotos', table: placeDescriptionPhotos },
    { name: 'placeTemplates', table: placeDescriptionTemplates },
  ],
})
