import { island } from '#app/islands/island.tsx'
import { CarouselControls } from './carousel-controls.tsx'

export default island('carousel-controls', 'visible', CarouselControls)
